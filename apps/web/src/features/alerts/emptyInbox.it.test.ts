import { inOwnDatabase } from "@lapline/testkit";
import { createElement } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "../../server/database.ts";
import { newAlert } from "../../testing/newAlert.ts";
import { newMeasured } from "../../testing/newMeasured.ts";
import { openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { renderPage } from "../../testing/renderPage.tsx";
import { AlertsPage } from "./AlertsPage.tsx";

vi.mock("next/dynamic", () => import("../../testing/lazyParts.ts"));

let web: TestWeb;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const page = () => renderPage(createElement(AlertsPage), web);

test("an empty inbox says what will show in it and where that is set, and then how often it was wrong", async () => {
  const text = await page();
  const order = [
    "Confirmed changes of your series.",
    "Each confirmed regression will show here",
    "how large a change has to be",
    "what you are mailed",
    "alerts in your chat",
    "False alarms, 90 days",
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places, text).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  const { jobId } = await newMeasured(web.projectId);
  const { seriesId } = await database().result.findFirstOrThrow({ where: { jobId } });
  await newAlert(web.projectId, { seriesId });
  const filled = await page();
  expect(filled).toContain("False alarms, 90 days");
  expect(filled).not.toContain("will show here");
});
