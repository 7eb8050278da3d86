import { waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../../apps/control/src/testing/startMailServer.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { holdDrill } from "./holdDrill.ts";

let mails: Awaited<ReturnType<typeof startMailServer>>;
let stack: Stack;

beforeAll(async () => {
  mails = await startMailServer();
  stack = await startStack({
    queue: "postgres",
    controlEnv: { SMTP_URL: mails.url, CALIBRATION_EVERY_DAYS: "0" },
  });
});

afterAll(async () => {
  await stack?.stop();
  await mails?.close();
});

test("a version that is 8 % slower becomes one confirmed alert and one mail, identical ones become none", async () => {
  const { alerts, suspicions } = await holdDrill({
    api: stack.api,
    stepVersions: 10,
    steadyVersions: 8,
    roundsMax: 4,
    trials: 3,
  });
  const regressions = alerts.filter(({ direction }) => direction === "regression");
  expect(
    regressions.map(({ target, version }) => `${target} ${version}`),
    JSON.stringify(suspicions),
  ).toEqual(["drill-step 1.0.7"]);
  expect(alerts.filter(({ target }) => target === "drill-steady")).toEqual([]);
  await waitFor(() => mails.received.length > 0, { what: "the mail", timeoutMs: 60_000 });
  const subjects = mails.received.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "");
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toContain("1.0.7");
}, 1_500_000);
