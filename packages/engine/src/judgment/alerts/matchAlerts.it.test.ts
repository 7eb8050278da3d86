import { ruleInputSchema } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { createRule } from "../rules/createRule.ts";
import { deleteRule } from "../rules/deleteRule.ts";
import { actOnAlert } from "./actOnAlert.ts";
import { getAlert } from "./getAlert.ts";
import { listAlerts } from "./listAlerts.ts";
import { matchAlerts } from "./matchAlerts.ts";
import { readAlarmRate } from "./readAlarmRate.ts";

let engine: TestEngine;
let book: ReturnType<typeof openAlertBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openAlertBook(engine);
  return engine.close;
});

async function addRule(values: Record<string, unknown>): Promise<string> {
  const { context, projectId } = engine;
  const rule = ruleInputSchema.parse({ name: "Rule", ...values });
  const created = await createRule(context, { projectId, actor: testActor, rule });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return created.rule.id;
}

const removeRule = (ruleId: string) =>
  deleteRule(engine.context, { projectId: engine.projectId, ruleId, actor: testActor });

/** Since when no rule matches, as the list and the alert say it, which have to agree. */
async function unmatchedSince(alertId: string) {
  const { context, projectId } = engine;
  const { items } = await listAlerts(context, { projectId, limit: 50, view: "all" });
  const alert = await getAlert(context, { projectId, alertId });
  const listed = items.find(({ id }) => id === alertId)?.unmatchedSince;
  expect(alert?.unmatchedSince).toBe(listed);
  return listed;
}

async function act(alertId: string, kind: "dismiss" | "reopen") {
  const { context, projectId } = engine;
  const { revision } = await engine.db.alert.findUniqueOrThrow({ where: { id: alertId } });
  const action = kind === "dismiss" ? { kind, reason: "No rule matches." } : { kind };
  const about = { projectId, alertId, revision, action, actor: testActor };
  expect(await actOnAlert(context, about)).toBe("changed");
}

const events = async (alertId: string) => {
  const where = { subjectId: alertId, action: { in: ["alert.matched", "alert.unmatched"] } };
  const rows = await engine.db.audit.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ action }) => action);
};

test("an alert says since when no rule would raise it, and no more once one would again", async () => {
  const seriesId = await book.measureAll([100, 101, 100, 90, 91]);
  const { alertId } = await book.confirm({ seriesId, version: "1.0.3", ratio: 0.9 });
  expect(await unmatchedSince(alertId)).toBeUndefined();
  const elsewhere = await addRule({ scenario: "records.insert", minChange: 0.05 });
  expect(await unmatchedSince(alertId)).toBeUndefined();
  const lax = await addRule({ minChange: 0.5, label: "local" });
  const since = await unmatchedSince(alertId);
  expect(Date.parse(since ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const refusal = async () => {
    const { context, projectId } = engine;
    return (await getAlert(context, { projectId, alertId }))?.why?.refusal;
  };
  expect(await refusal()).toEqual({
    rule: { id: lax, name: "Rule" },
    sentence: expect.stringMatching(/^The rule “Rule” alerts from 50.% on; this change is 10.%\.$/),
  });
  // Another rule that does not match either is no later moment.
  const muting = await addRule({ target: "alpha", mute: true });
  expect(await unmatchedSince(alertId)).toBe(since);
  await removeRule(lax);
  expect(await unmatchedSince(alertId)).toBe(since);
  expect(await refusal()).toEqual({
    rule: { id: muting, name: "Rule" },
    sentence: "The rule “Rule” mutes this series.",
  });
  await removeRule(muting);
  expect(await refusal()).toBeNull();
  expect(await unmatchedSince(alertId)).toBeUndefined();
  await removeRule(elsewhere);
  expect(await events(alertId)).toEqual(["alert.unmatched", "alert.matched"]);
});

test("an alert of several series is matched while one of them is", async () => {
  const insertId = await book.measureAll([100, 101, 100, 90, 91]);
  const readId = await book.measureAll([200, 200, 200, 160, 160], "records.read");
  const { alertId } = await book.confirm({ seriesId: insertId, version: "1.0.3", ratio: 0.9 });
  await book.confirm({ seriesId: readId, version: "1.0.3", ratio: 0.8 });
  await addRule({ minChange: 0.15 });
  expect(await unmatchedSince(alertId)).toBeUndefined();
  await addRule({ scenario: "records.read", mute: true });
  expect(await unmatchedSince(alertId)).toBeDefined();
});

test("all alerts of the series are looked at, however few are held at once", async () => {
  const seriesId = await book.measureAll([100, 101, 100, 90, 91, 80, 80]);
  const first = await book.confirm({ seriesId, version: "1.0.3", ratio: 0.9 });
  const second = await book.confirm({ seriesId, version: "1.0.5", ratio: 0.88 });
  expect(second.alertId).not.toBe(first.alertId);
  await addRule({ mute: true });
  await engine.db.alert.updateMany({ data: { unmatchedSince: null } });
  const { context, projectId } = engine;
  await transact(engine.db, (tx) =>
    matchAlerts(tx, context, projectId, { seriesIds: [seriesId] }, 1),
  );
  expect(await unmatchedSince(first.alertId)).toBeDefined();
  expect(await unmatchedSince(second.alertId)).toBeDefined();
});

test("a change that is confirmed later makes the alert matched again", async () => {
  const insertId = await book.measureAll([100, 101, 100, 90, 91]);
  const { alertId } = await book.confirm({ seriesId: insertId, version: "1.0.3", ratio: 0.9 });
  await addRule({ scenario: "records.insert", mute: true });
  expect(await unmatchedSince(alertId)).toBeDefined();
  const readId = await book.measureAll([200, 200, 200, 160, 160], "records.read");
  const joined = await book.confirm({ seriesId: readId, version: "1.0.3", ratio: 0.8 });
  expect(joined).toMatchObject({ alertId, opened: false });
  expect(await unmatchedSince(alertId)).toBeUndefined();
});

test("closing it is no false alarm, and reopening looks at the rules of now", async () => {
  const seriesId = await book.measureAll([100, 101, 100, 90, 91]);
  const { alertId } = await book.confirm({ seriesId, version: "1.0.3", ratio: 0.9 });
  const muting = await addRule({ mute: true });
  await act(alertId, "dismiss");
  expect(await unmatchedSince(alertId)).toBeUndefined();
  const { projectId, context } = engine;
  expect(await readAlarmRate(context, { projectId })).toMatchObject({ dismissed: 0 });
  await removeRule(muting);
  await act(alertId, "reopen");
  expect(await unmatchedSince(alertId)).toBeUndefined();
  await act(alertId, "dismiss");
  expect(await readAlarmRate(context, { projectId })).toMatchObject({ dismissed: 1 });
});
