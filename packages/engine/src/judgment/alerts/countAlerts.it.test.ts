import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { actOnAlert } from "./actOnAlert.ts";
import { countAlerts } from "./countAlerts.ts";
import { getAlert } from "./getAlert.ts";

let engine: TestEngine;
let book: ReturnType<typeof openAlertBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openAlertBook(engine);
  return engine.close;
});

const counts = () => countAlerts(engine.context, { projectId: engine.projectId });

async function act(alertId: string, action: Parameters<typeof actOnAlert>[1]["action"]) {
  const alert = await getAlert(engine.context, { projectId: engine.projectId, alertId });
  const { userId } = await engine.db.member.findFirstOrThrow();
  return actOnAlert(engine.context, {
    projectId: engine.projectId,
    alertId,
    revision: alert?.revision ?? -1,
    action,
    actor: { kind: "user", id: userId, name: "Owner" },
  });
}

test("only regressions that nobody took are counted, and those that are being looked into", async () => {
  expect(await counts()).toEqual({ open: 0, suspected: 0 });
  const seriesId = await book.measureAll([100, 101, 100, 90, 91]);
  const suspicionId = await book.insert({ seriesId, version: "1.0.3", ratio: 0.9 });
  await engine.db.suspicion.update({ where: { id: suspicionId }, data: { state: "suspected" } });
  expect(await counts()).toEqual({ open: 0, suspected: 1 });
  await engine.db.suspicion.delete({ where: { id: suspicionId } });
  const { alertId } = await book.confirm({ seriesId, version: "1.0.3", ratio: 0.9 });
  expect(await counts()).toEqual({ open: 1, suspected: 0 });
  const until = new Date(engine.context.clock.now().getTime() + 3_600_000).toISOString();
  await act(alertId, { kind: "snooze", until });
  expect(await counts()).toMatchObject({ open: 0 });
  await act(alertId, { kind: "snooze", until: null });
  expect(await counts()).toMatchObject({ open: 1 });
  await act(alertId, { kind: "acknowledge" });
  expect(await counts()).toMatchObject({ open: 0 });
});

test("an improvement is nothing that waits for somebody", async () => {
  const seriesId = await book.measureAll([100, 101, 100, 120, 121]);
  await book.confirm({ seriesId, version: "1.0.3", ratio: 1.2 });
  expect(await counts()).toEqual({ open: 0, suspected: 0 });
});
