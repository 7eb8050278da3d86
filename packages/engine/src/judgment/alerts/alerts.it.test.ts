import { transact } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { readOverview } from "../overview/readOverview.ts";
import { actOnAlert } from "./actOnAlert.ts";
import { getAlert } from "./getAlert.ts";
import { listAlerts } from "./listAlerts.ts";
import { mergeAlert } from "./mergeAlert.ts";
import { readAlarmRate } from "./readAlarmRate.ts";
import { refreshAlert } from "./refreshAlert.ts";
import { settleAlerts } from "./settleAlerts.ts";
import { splitAlert } from "./splitAlert.ts";

let engine: TestEngine;
let book: ReturnType<typeof openAlertBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openAlertBook(engine);
  return engine.close;
});

const list = (filter: Omit<Parameters<typeof listAlerts>[1], "projectId" | "limit"> = {}) =>
  listAlerts(engine.context, { projectId: engine.projectId, limit: 50, ...filter });

const get = async (alertId: string) => {
  const alert = await getAlert(engine.context, { projectId: engine.projectId, alertId });
  if (alert === null) throw new Error("the alert is gone");
  return alert;
};

const ownerId = async () => (await engine.db.member.findFirstOrThrow()).userId;

const act = async (
  alertId: string,
  action: Parameters<typeof actOnAlert>[1]["action"],
  revision?: number,
) =>
  actOnAlert(engine.context, {
    projectId: engine.projectId,
    alertId,
    revision: revision ?? (await get(alertId)).revision,
    action,
    actor: { kind: "user", id: await ownerId(), name: "Owner" },
  });

/** A fall at 1.0.3 in two scenarios, confirmed in both. */
async function raiseTwo() {
  const insertId = await book.measureAll([100, 101, 100, 90, 91]);
  const readId = await book.measureAll([200, 200, 200, 160, 160], "records.read");
  const first = await book.confirm({ seriesId: insertId, version: "1.0.3", ratio: 0.9 });
  const second = await book.confirm({ seriesId: readId, version: "1.0.3", ratio: 0.8 });
  return { insertId, readId, first, second, alertId: first.alertId };
}

test("the headline is the series that a comparison measured, also where another one moved further", async () => {
  const { second, first, alertId } = await raiseTwo();
  // The larger change has the levels of its history only: its comparison had no result for it.
  await engine.db.suspicion.update({
    where: { id: second.suspicionId },
    data: { beforeValue: 200, afterValue: 160 },
  });
  await transact(engine.db, (tx) => refreshAlert(tx, engine.context, alertId));
  const { items } = await list();
  expect(items[0]).toMatchObject({
    title:
      "alpha 1.0.3: Throughput of records.insert is 10 % slower than in 1.0.2, and 1 more series moved",
    worst: { scenario: "records.insert", ratio: 0.9 },
  });
  const alert = await get(alertId);
  expect(alert.series.map(({ suspicionId }) => suspicionId)).toEqual([
    first.suspicionId,
    second.suspicionId,
  ]);
  const { news } = await readOverview(engine.context, { projectId: engine.projectId, since: null });
  expect(news.alerts[0]?.worst).toMatchObject({ scenario: "records.insert" });
});

test("one alert groups every confirmed change of a target at a version, told by the largest", async () => {
  const { first, second, alertId } = await raiseTwo();
  expect([first.opened, second.opened]).toEqual([true, false]);
  expect(second.alertId).toBe(alertId);
  const { items } = await list();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    state: "open",
    direction: "regression",
    target: "alpha",
    version: "1.0.3",
    baseVersion: "1.0.2",
    seriesCount: 2,
    labels: ["local"],
    title:
      "alpha 1.0.3: Throughput of records.read is 20 % slower than in 1.0.2, and 1 more series moved",
    worst: { scenario: "records.read", ratio: 0.8, before: [200, 200, 200], after: [160, 160] },
  });
  const alert = await get(alertId);
  expect(alert.series.map(({ scenario }) => scenario)).toEqual(["records.read", "records.insert"]);
  expect(alert.series[1]?.points.map(({ value }) => value)).toEqual([100, 101, 100, 90, 91]);
  expect(alert.history.map(({ action, actor }) => [action, actor])).toEqual([
    ["alert.joined", "Lapline"],
    ["alert.opened", "Lapline"],
  ]);
});

test("a measure and what is derived from it are one series in counts, titles and the news", async () => {
  const insertId = await book.measureAll([100, 101, 100, 90, 91]);
  const derivedId = await book.measureAll([100, 100, 100, 80, 80], "records.read");
  await engine.db.series.update({
    where: { id: derivedId },
    data: {
      scenarioId: "records.insert",
      measure: "duration",
      measureTitle: "Duration",
      unit: "ns",
      direction: "lower_is_better",
      derivedFrom: "throughput",
    },
  });
  const { alertId } = await book.confirm({ seriesId: insertId, version: "1.0.3", ratio: 0.9 });
  await book.confirm({ seriesId: derivedId, version: "1.0.3", ratio: 0.8 });
  const { items } = await list();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    seriesCount: 1,
    title: "alpha 1.0.3: Throughput of records.insert is 10 % slower than in 1.0.2",
    worst: { seriesId: insertId, ratio: 0.9 },
  });
  const alert = await get(alertId);
  expect(alert.series.map(({ measure, derivedFrom }) => [measure.name, derivedFrom])).toEqual([
    ["throughput", undefined],
    ["duration", "throughput"],
  ]);
});

test("raising a suspicion again, or from many sides at once, opens one alert with one mail a member", async () => {
  const seriesId = await book.measureAll([100, 100, 90]);
  const readId = await book.measureAll([100, 100, 90], "records.read");
  const ids = await Promise.all(
    [seriesId, readId].map((id) => book.insert({ seriesId: id, version: "1.0.2", ratio: 0.9 })),
  );
  const raised = await Promise.all([...ids, ...ids, ...ids].map(book.raise));
  expect(new Set(raised.map((each) => each?.alertId)).size).toBe(1);
  expect(raised.filter((each) => each?.opened)).toHaveLength(1);
  expect(await engine.db.alert.count()).toBe(1);
  expect(await engine.db.mail.findMany()).toMatchObject([
    { toAddress: "owner@example.org", state: "queued", kind: "regression" },
  ]);
  expect(await engine.db.outbox.count({ where: { kind: "mail" } })).toBe(1);
});

test("an unconfirmed suspicion raises nothing, and an improvement is told without a mail", async () => {
  const seriesId = await book.measureAll([100, 100, 120]);
  const change = { seriesId, version: "1.0.2", ratio: 1.2 };
  const open = await book.insert({ ...change, state: "suspected" });
  expect(await book.raise(open)).toBeNull();
  await book.confirm({ ...change, direction: "improvement" });
  expect((await list()).items).toMatchObject([{ direction: "improvement" }]);
  expect(await engine.db.mail.count()).toBe(0);
});

test("acknowledging, assigning, snoozing, dismissing and reopening are guarded by the revision and audited", async () => {
  const { alertId } = await raiseTwo();
  const { revision } = await get(alertId);
  const both = await Promise.all([
    act(alertId, { kind: "acknowledge", note: "known" }, revision),
    act(alertId, { kind: "dismiss", reason: "expected" }, revision),
  ]);
  expect(both.toSorted()).toEqual(["changed", "changed_meanwhile"]);
  await act(alertId, { kind: "reopen" });
  expect(await act(alertId, { kind: "acknowledge", note: "mine" })).toBe("changed");
  expect(await act(alertId, { kind: "assign", userId: "nobody" })).toBe("no_member");
  const userId = await ownerId();
  expect(await act(alertId, { kind: "assign", userId })).toBe("changed");
  const until = new Date(Date.now() + 60_000).toISOString();
  expect(await act(alertId, { kind: "snooze", until })).toBe("changed");
  expect((await list()).items).toEqual([]);
  expect((await list({ view: "snoozed", assignee: userId })).items).toHaveLength(1);
  expect(await act(alertId, { kind: "snooze", until: null })).toBe("changed");
  expect(await act(alertId, { kind: "dismiss", reason: "wanted" })).toBe("changed");
  expect(await act(alertId, { kind: "dismiss", reason: "again" })).toBe("wrong_state");
  const alert = await get(alertId);
  expect(alert).toMatchObject({ state: "dismissed", dismissReason: "wanted", note: "mine" });
  expect(alert.history.slice(0, 5).map(({ action, detail }) => [action, detail])).toEqual([
    ["alert.dismissed", "wanted"],
    ["alert.woken", null],
    ["alert.snoozed", until],
    ["alert.assigned", "Owner"],
    ["alert.acknowledged", "mine"],
  ]);
});

test("an alert of another project does not exist", async () => {
  const { alertId } = await raiseTwo();
  const projectId = "01890a5d-ac96-774b-bcce-b302099a8057";
  const { context } = engine;
  expect(await getAlert(context, { projectId, alertId })).toBeNull();
  expect((await listAlerts(context, { projectId, limit: 10 })).items).toEqual([]);
  const action = { kind: "reopen" } as const;
  const input = { projectId, alertId, revision: 0, action, actor: testActor };
  expect(await actOnAlert(context, input)).toBe("not_found");
});

test("a change confirmed after its alert was dismissed opens a new one", async () => {
  const insertId = await book.measureAll([100, 100, 90]);
  const readId = await book.measureAll([100, 100, 90], "records.read");
  const first = await book.confirm({ seriesId: insertId, version: "1.0.2", ratio: 0.9 });
  await act(first.alertId, { kind: "dismiss", reason: "wanted" });
  const second = await book.confirm({ seriesId: readId, version: "1.0.2", ratio: 0.9 });
  expect(second).toMatchObject({ opened: true });
});

test("split gives series an alert of their own, and merge brings them back", async () => {
  const { alertId, first, second } = await raiseTwo();
  const { projectId, context } = engine;
  const base = { projectId, actor: testActor };
  const split = async (suspicionIds: string[]) =>
    splitAlert(context, {
      ...base,
      alertId,
      suspicionIds,
      revision: (await get(alertId)).revision,
    });
  expect(await split([first.suspicionId, second.suspicionId])).toEqual({ outcome: "wrong_state" });
  const done = await split([first.suspicionId]);
  if (done.outcome !== "split") throw new Error(done.outcome);
  expect((await get(alertId)).series.map(({ scenario }) => scenario)).toEqual(["records.read"]);
  expect(await get(done.alertId)).toMatchObject({
    state: "open",
    title: "alpha 1.0.3: Throughput of records.insert is 10 % slower than in 1.0.2",
  });
  const merged = await mergeAlert(context, {
    ...base,
    alertId,
    intoId: done.alertId,
    revision: (await get(alertId)).revision,
  });
  expect(merged).toBe("changed");
  expect(await get(alertId)).toMatchObject({
    state: "dismissed",
    mergedInto: { id: done.alertId },
    seriesCount: 0,
  });
  expect(await act(alertId, { kind: "reopen" })).toBe("wrong_state");
  expect((await list()).items).toMatchObject([{ id: done.alertId, seriesCount: 2 }]);
  expect(await engine.db.mail.count()).toBe(1);
});

test("an alert is resolved by the version that brought the last of its series back", async () => {
  const insertId = await book.measureAll([100, 100, 90, 90, 100, 100]);
  const readId = await book.measureAll([100, 100, 90, 90, 90, 101], "records.read");
  const settle = (...ids: string[]) =>
    transact(engine.db, (tx) => settleAlerts(tx, engine.context, ids));
  const { alertId } = await book.confirm({ seriesId: insertId, version: "1.0.2", ratio: 0.9 });
  await book.confirm({ seriesId: readId, version: "1.0.2", ratio: 0.9 });
  const back = { ratio: 1.1, direction: "improvement" } as const;
  await book.insert({ seriesId: insertId, version: "1.0.4", ...back });
  expect(await settle(insertId, readId)).toBe(0);
  const change = { seriesId: readId, version: "1.0.5", ...back };
  const open = await book.insert({ ...change, state: "suspected" });
  expect(await settle(insertId, readId)).toBe(0);
  await engine.db.suspicion.update({ where: { id: open }, data: { state: "confirmed" } });
  expect(await settle(readId)).toBe(1);
  expect(await get(alertId)).toMatchObject({ state: "resolved", resolvedByVersion: "1.0.5" });
  expect(await settle(readId)).toBe(0);
});

test("the inbox pages in every order without gaps or repeats", async () => {
  const seriesId = await book.measureAll([100, 90, 100, 80, 100, 70]);
  for (const [version, ratio] of [
    ["1.0.1", 0.9],
    ["1.0.3", 0.8],
    ["1.0.5", 0.7],
  ] as const) {
    await book.confirm({ seriesId, version, ratio });
  }
  const versions = async (sort: "-opened" | "opened" | "-size" | "size") => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, cursor });
      const one = await listAlerts(engine.context, {
        projectId: engine.projectId,
        limit: 1,
        sort,
        cursor,
      });
      expect(one.items[0]?.id).toBe(page.items[0]?.id);
      seen.push(...one.items.map(({ version }) => version));
      cursor = one.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  };
  expect(await versions("-opened")).toEqual(["1.0.5", "1.0.3", "1.0.1"]);
  expect(await versions("opened")).toEqual(["1.0.1", "1.0.3", "1.0.5"]);
  expect(await versions("-size")).toEqual(["1.0.5", "1.0.3", "1.0.1"]);
  expect(await versions("size")).toEqual(["1.0.1", "1.0.3", "1.0.5"]);
  expect((await list({ target: "beta" })).items).toEqual([]);
  expect((await list({ label: "local", direction: "regression" })).items).toHaveLength(3);
});

/** Gives the suspicion that was not confirmed the comparison that did not show it. */
async function compared(seriesId: string): Promise<void> {
  const { db } = engine;
  const { id, versionId, baseVersionId } = await db.suspicion.findFirstOrThrow({
    where: { seriesId, state: "not_confirmed" },
  });
  const { jobId, reportId } = await db.result.findFirstOrThrow({ where: { seriesId } });
  await db.comparison.create({
    data: {
      id: crypto.randomUUID(),
      jobId,
      reportId,
      seriesId,
      kind: "compare",
      baseVersionId,
      headVersionId: versionId,
      ratio: 1,
      ratioLow: 0.99,
      ratioHigh: 1.01,
      verdict: "same",
      design: "interleaved",
      n: 10,
      baseSamples: [1],
      headSamples: [1],
      method: "test",
      measuredAt: new Date(),
    },
  });
  await db.suspicion.update({ where: { id }, data: { comparisonJobId: jobId } });
}

test("the false-alarm rate counts what was not confirmed and what was dismissed", async () => {
  const { projectId, context } = engine;
  expect((await readAlarmRate(context, { projectId })).rate).toBeNull();
  const seriesId = await book.measureAll([100, 90, 100, 80]);
  const { alertId } = await book.confirm({ seriesId, version: "1.0.1", ratio: 0.9 });
  await book.confirm({ seriesId, version: "1.0.3", ratio: 0.8 });
  for (const state of ["not_confirmed", "suspected"] as const) {
    await book.insert({ seriesId, version: "1.0.2", ratio: 1.1, state });
  }
  await act(alertId, { kind: "dismiss", reason: "noise" });
  // A comparison that came to nothing has decided nothing.
  expect(await readAlarmRate(context, { projectId })).toMatchObject({ decided: 2, rate: 1 / 2 });
  await compared(seriesId);
  expect(await readAlarmRate(context, { projectId })).toEqual({
    days: 90,
    decided: 3,
    notConfirmed: 1,
    dismissed: 1,
    rate: 2 / 3,
  });
});
