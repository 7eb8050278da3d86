import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { importReports } from "../../results/imports/importReports.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { openMissingBook } from "../../testing/openMissingBook.ts";
import {
  testActor as actor,
  openTestEngine,
  type TestEngine,
} from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { mergeAlert } from "../alerts/mergeAlert.ts";
import { planBisection } from "../bisections/planBisection.ts";
import { readMissingAlerts, setMissingAlerts } from "./missingAlerts.ts";
import { sweepMissing } from "./sweepMissing.ts";

let engine: TestEngine;
let book: ReturnType<typeof openMissingBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openMissingBook(engine);
  return engine.close;
});

test("a usual pace that ends raises an alert, and a dismissed one stays so until a point came", async () => {
  await book.pace(24 * 5);
  await book.seen();
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  expect((await book.last()).missing).toMatchObject({
    reasons: [{ code: "nothing_received" }],
    workloads: [{ dueBy: "pace" }],
  });
  await book.act("dismiss");
  await book.sweep();
  expect(await book.states()).toEqual(["dismissed"]);
  // A point comes and the pace ends once more.
  await engine.db.$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '1 day'`;
  await book.point(24 * 5);
  await book.sweep();
  expect(await book.states()).toEqual(["dismissed", "open"]);
  await book.act("acknowledge");
  await book.sweep();
  expect(await book.states()).toEqual(["dismissed", "acknowledged"]);
});

test("a pace is not missed before four days, by pull requests, in archived targets or where it is turned off", async () => {
  const { db } = engine;
  await book.pace(24 * 3);
  await book.seen();
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await db.$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '3 days'`;
  await db.project.updateMany({ data: { alertsMissingData: false } });
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await db.project.updateMany({ data: { alertsMissingData: true } });
  await db.run.updateMany({ data: { sourcePullRequest: 7 } });
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await db.run.updateMany({ data: { sourcePullRequest: null } });
  const { projectId } = engine;
  const archived = { id: crypto.randomUUID(), projectId, key: "alpha", archivedAt: new Date() };
  await db.definition.create({ data: archived });
  await book.sweep();
  expect(await book.states()).toEqual([]);
  await db.definition.deleteMany();
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  // The next sweep looks at once.
  const off = { projectId, actor, alertsMissingData: false };
  expect(await setMissingAlerts(engine.context, off)).toEqual({ alertsMissingData: false });
  expect(await readMissingAlerts(engine.context, { projectId })).toEqual({
    alertsMissingData: false,
  });
  await sweepMissing(engine.context);
  expect(await book.states()).toEqual(["resolved"]);
});

test("an alert ends without a point after a month in which nobody measured", async () => {
  await book.pace(24 * 5);
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  await engine.db.$executeRaw`UPDATE "report" SET "receivedAt" = "receivedAt" - interval '30 days'`;
  await book.sweep();
  expect(await book.last()).toMatchObject({ state: "resolved", resolvedByVersion: null });
  expect((await book.last()).history[0]?.detail).toBe(
    "No new point is expected now. The alert ended without one.",
  );
  await book.sweep();
  expect(await book.states()).toEqual(["resolved"]);
});

let next = 0;

/** Imports one version of some benchmarks, received so many hours ago. */
async function bring(benchmarks: readonly string[], hoursAgo: number) {
  next += 1;
  const rows = benchmarks.map((name) => ({
    ...{ name, version: `2.${next}.0` },
    measures: [{ name: "time", unit: "ns", direction: "lower_is_better", samples: [1, 2, 3] }],
  }));
  const content = JSON.stringify({ lapline: 1, benchmarks: rows });
  const files = [{ name: "a.json", format: "lapline" as const, content }];
  const request = { target: "own", label: "theirs", scenario: "imported", files };
  const { context, projectId } = engine;
  const stored = await importReports(context, testCatalog, { projectId, actor, request });
  if (stored.outcome !== "created") throw new Error(JSON.stringify(stored));
  const jobs = stored.run.jobs;
  for (const { reportId } of jobs) {
    if (reportId != null) await processReport(context, { reportId });
  }
  for (const { id } of jobs) await book.backdate(id, hoursAgo);
}

test("a benchmark that imports bring no more is named, and is not the fault of a machine", async () => {
  for (let day = 15; day >= 7; day -= 1) await bring(["kept", "gone"], 24 * day);
  await book.sweep();
  expect(await book.codes()).toEqual(["nothing_received"]);
  expect(await book.last()).toMatchObject({ seriesCount: 2, missing: { workloads: [{}, {}] } });
  await bring(["kept"], 24 * 2);
  await book.sweep();
  expect(await book.states()).toEqual(["open"]);
  expect((await book.last()).missing).toMatchObject({
    workloads: [{ scenario: "imported", benchmark: "gone" }],
    reasons: [
      {
        code: "in_output",
        sentence: "gone is not in the output of the run that succeeded since.",
      },
    ],
  });
});

test("two alerts of one target are not merged, and none is bisected", async () => {
  const { context, projectId, db } = engine;
  await book.pace(24 * 5);
  await book.sweep();
  const { id: labelId } = await db.hardwareLabel.create({
    data: { id: crypto.randomUUID(), projectId, name: "other" },
  });
  await db.series.updateMany({ data: { labelId } });
  await book.sweep();
  await db.alert.updateMany({ data: { state: "open" } });
  const [one, other] = await db.alert.findMany({ where: { kind: "missing" } });
  if (one === undefined || other === undefined) throw new Error("there are not two alerts");
  const { id: alertId, revision } = one;
  expect(await mergeAlert(context, { projectId, alertId, intoId: other.id, revision, actor })).toBe(
    "wrong_state",
  );
  const planned = await planBisection(context, testCatalog, { projectId, alertId, range: null });
  expect(planned).not.toHaveProperty("plan");
});
