import { type BudgetInput, boundOf, brokenBudgetSchema } from "@lapline/contracts";
import { inOwnDatabase, sampleTrial } from "@lapline/testkit";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { importReports } from "../../results/imports/importReports.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { getSeries } from "../../results/series/getSeries.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { actOnAlert } from "../alerts/actOnAlert.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { listAlerts } from "../alerts/listAlerts.ts";
import { mergeAlert } from "../alerts/mergeAlert.ts";
import { planBisection } from "../bisections/planBisection.ts";
import { readRunResults } from "../runResults/readRunResults.ts";
import { readRunVerdict } from "../verdicts/readRunVerdict.ts";
import { createBudget } from "./createBudget.ts";
import { deleteBudget } from "./deleteBudget.ts";
import { listBudgets } from "./listBudgets.ts";
import { previewBudget } from "./previewBudget.ts";
import { updateBudget } from "./updateBudget.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const actor = testActor;

/** Throughputs of the trials of a report around 100 operations a second, by what a budget of 100 says. */
const levels = {
  broken: [90, 91, 90, 91, 90, 91, 90],
  unclear: [95, 105, 96, 104, 97, 103, 100],
  kept: [110, 111, 110, 111, 110, 111, 110],
} as const;
type Level = keyof typeof levels;

let next = 0;

/** Measures one version; without one, a version that is newer than every other. */
async function report(
  level: Level,
  { version = `1.${next++}.0`, ...more }: Partial<Parameters<typeof measure>[1]> = {},
) {
  const trials = levels[level].map((throughput, index) => sampleTrial(index, { throughput }));
  return measure(engine, { version, value: 0, changes: { trials }, ...more });
}

async function addBudget(values: Partial<BudgetInput> = {}) {
  const { context, projectId } = engine;
  const budget = {
    target: "alpha",
    scenario: null,
    measure: "throughput",
    label: null,
    value: 100,
  };
  const created = await createBudget(context, {
    projectId,
    actor,
    budget: { ...budget, ...values },
  });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return created.budget;
}

async function alerts() {
  const rows = await engine.db.alert.findMany({
    where: { kind: "budget" },
    orderBy: { id: "asc" },
  });
  return rows.map(({ state }) => state);
}

async function lastAlert() {
  const { context, projectId, db } = engine;
  const { id } = await db.alert.findFirstOrThrow({ orderBy: { id: "desc" } });
  const alert = await getAlert(context, { projectId, alertId: id });
  return alert ?? expect.unreachable("the alert is not there");
}

async function act(kind: "dismiss" | "acknowledge") {
  const { context, projectId } = engine;
  const { id: alertId, revision } = await lastAlert();
  const action = kind === "dismiss" ? { kind, reason: "known" } : { kind };
  expect(await actOnAlert(context, { projectId, alertId, revision, action, actor })).toBe(
    "changed",
  );
}

test("a report that is surely over a budget opens an alert, which says so, and a later one resolves it", async () => {
  await report("kept");
  const { id: budgetId } = await addBudget();
  expect(await alerts()).toEqual([]);
  await report("broken", { version: "2.0.0" });
  expect(await alerts()).toEqual(["open"]);
  const alert = await lastAlert();
  expect(alert.title).toBe(
    "alpha 2.0.0: Throughput of records.insert is 90 ops/s, budget 100 ops/s",
  );
  expect(alert).toMatchObject({
    direction: "regression",
    version: "2.0.0",
    labels: ["local"],
    seriesCount: 1,
    worst: null,
    why: null,
    budget: {
      budgetId,
      bound: "at_least",
      value: 100,
      measure: { name: "throughput", unit: "ops/s" },
      series: [{ scenario: "records.insert", label: "local", version: "2.0.0" }],
      seriesOmitted: 0,
    },
  });
  const { context, projectId, db } = engine;
  const { id: seriesId } = await db.series.findFirstOrThrow({ where: { measure: "throughput" } });
  expect((await getSeries(context, { projectId, seriesId }))?.budgets).toEqual([
    { id: budgetId, bound: "at_least", value: 100 },
  ]);
  const listed = (label: string) => listAlerts(context, { projectId, limit: 10, label });
  expect((await listed("local")).items).toMatchObject([{ id: alert.id }]);
  expect((await listed("other")).items).toEqual([]);
  expect(await db.mail.count({ where: { alertId: alert.id } })).toBe(1);
  await report("unclear", { version: "2.1.0" });
  expect(await alerts()).toEqual(["open"]);
  await report("kept", { version: "2.2.0" });
  expect(await lastAlert()).toMatchObject({ state: "resolved", resolvedByVersion: "2.2.0" });
});

test("an alert is open exactly while the newest sure report breaks the budget, whatever came before", async () => {
  await report("kept");
  await addBudget();
  const histories = fc.array(fc.constantFrom<Level>("broken", "unclear", "kept"), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      for (const level of ["kept", ...history] as const) await report(level);
      const newest = history.findLast((level) => level !== "unclear") ?? "kept";
      const open = (await alerts()).filter((state) => state === "open");
      expect(open).toHaveLength(newest === "broken" ? 1 : 0);
    }),
    { numRuns: 8 },
  );
  const budget = await engine.db.budget.findFirstOrThrow();
  const opened = await engine.db.audit.count({ where: { action: "alert.opened" } });
  expect(opened).toBe((await alerts()).length);
  expect((budget.brokenSince === null) === !(await alerts()).includes("open")).toBe(true);
}, 120_000);

test("an older version that is measured late, an invalid report and a pull request change nothing", async () => {
  await report("kept", { version: "1.0.0" });
  await report("kept", { version: "3.0.0" });
  await addBudget();
  await report("broken", { version: "2.0.0" });
  const trials = levels.broken.map((throughput, index) =>
    sampleTrial(index, { throughput }, { reasons: [{ code: "error_rate", detail: "many" }] }),
  );
  await measure(engine, { version: "4.0.0", value: 0, changes: { trials } });
  const source = { repository: "acme/widgets", commit: "c".repeat(40), pullRequest: 7 };
  const jobId = await report("broken", { version: "5.0.0", submission: { source } });
  expect(await alerts()).toEqual([]);
  const { context, projectId, db } = engine;
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  expect(await readRunVerdict(context, testCatalog, { projectId, runId })).toMatchObject({
    conclusion: "regression",
    sentence: "Throughput of records.insert is 90 ops/s, budget 100 ops/s",
    overBudget: ["Throughput of records.insert is 90 ops/s, budget 100 ops/s"],
  });
});

test("the results of a run name the budgets that its commit status fails for, with their alert", async () => {
  const kept = await report("kept");
  await addBudget();
  const { context, projectId, db } = engine;
  const named = async (jobId: string) => {
    const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
    const about = { projectId, runId };
    const results = await readRunResults(context, testCatalog, about);
    const verdict = await readRunVerdict(context, testCatalog, about);
    const broken = results?.overBudget ?? [];
    expect(broken.map(({ sentence }) => sentence)).toEqual(verdict?.overBudget ?? []);
    return broken;
  };
  expect(await named(kept)).toEqual([]);
  const [broken] = await named(await report("broken"));
  const [alert] = await db.alert.findMany({ where: { state: "open" } });
  expect(broken?.alertId).toBe(alert?.id);
  const series = await db.series.findUniqueOrThrow({ where: { id: broken?.seriesId ?? "" } });
  expect(series.measure).toBe("throughput");
  // A pull request raises no alert, and its run still says so.
  await report("kept");
  const source = { repository: "acme/widgets", commit: "d".repeat(40), pullRequest: 8 };
  expect(await named(await report("broken", { submission: { source } }))).toMatchObject([
    { alertId: null },
  ]);
});

test("single values count once two of them follow each other, and imports of old versions never", async () => {
  const { context, projectId, db } = engine;
  const now = Date.now();
  const dayMs = 24 * 60 * 60_000;
  const bring = async (version: string, bytes: number, daysAgo: number) => {
    const measuredAt = new Date(now - daysAgo * dayMs).toISOString();
    const measures = [
      { name: "size", unit: "bytes", direction: "lower_is_better", samples: [bytes] },
    ];
    const benchmarks = [{ name: "program", version, measuredAt, measures }];
    const content = JSON.stringify({ lapline: 1, benchmarks });
    const files = [{ name: "a.json", format: "lapline" as const, content }];
    const request = { target: "own", label: "theirs", scenario: "imported", files };
    const stored = await importReports(context, testCatalog, { projectId, actor, request });
    if (stored.outcome !== "created") throw new Error(JSON.stringify(stored));
    for (const { reportId } of stored.run.jobs) {
      if (reportId != null) await processReport(context, { reportId });
    }
  };
  await bring("1.0.0", 70e6, 90);
  await addBudget({ target: "own", measure: "size", value: 80e6 });
  await bring("1.1.0", 90e6, 80);
  await bring("1.2.0", 90e6, 70);
  expect(await alerts()).toEqual([]);
  await bring("2.0.0", 90e6, 2);
  expect(await alerts()).toEqual([]);
  await bring("2.1.0", 91e6, 1);
  expect(await alerts()).toEqual(["open"]);
  const { brokenBudget } = await db.alert.findFirstOrThrow();
  expect(brokenBudgetSchema.parse(brokenBudget).series).toMatchObject([
    { benchmark: "program", version: "2.1.0", value: 91e6, ciLow: null },
  ]);
  await bring("2.2.0", 70e6, 0);
  expect(await alerts()).toEqual(["open"]);
  await bring("2.3.0", 70e6, 0);
  expect(await alerts()).toEqual(["resolved"]);
});

test("one alert holds every series of its budget, grows with them and ends with the last", async () => {
  const inserts = { submission: { scenarios: [{ scenario: "records.insert" }] } };
  const reads = { submission: { scenarios: [{ scenario: "records.read" }] } };
  await report("kept", inserts);
  await addBudget();
  await report("broken", inserts);
  const first = await lastAlert();
  await report("broken", reads);
  const grown = await lastAlert();
  expect(grown).toMatchObject({ id: first.id, seriesCount: 2, revision: first.revision + 1 });
  expect(grown.title).toContain("and 1 more series over budget");
  expect(grown.mails).toEqual(first.mails);
  await report("kept", inserts);
  expect(await lastAlert()).toMatchObject({ state: "open", seriesCount: 1 });
  await report("kept", reads);
  expect(await alerts()).toEqual(["resolved"]);
});

test("a dismissed alert stays so until the budget was kept again", async () => {
  await report("kept");
  await addBudget();
  await report("broken");
  await act("dismiss");
  await report("broken");
  expect(await alerts()).toEqual(["dismissed"]);
  await report("kept");
  expect(await alerts()).toEqual(["dismissed"]);
  await report("broken");
  expect(await alerts()).toEqual(["dismissed", "open"]);
});

test("a series that a dismissed alert did not tell of opens another one", async () => {
  await report("kept");
  await addBudget();
  await report("broken");
  await act("dismiss");
  await report("broken", { submission: { scenarios: [{ scenario: "records.read" }] } });
  expect(await alerts()).toEqual(["dismissed", "open"]);
});

test("another provisioner is another workload, which counts as long as somebody measures it", async () => {
  const { db } = engine;
  await report("broken");
  // What a report of another provisioner would have made.
  const other = await db.series.findMany({ select: { id: true } });
  for (const { id } of other) {
    await db.series.update({ where: { id }, data: { provisioner: "git", fingerprint: id } });
  }
  await addBudget();
  expect(await alerts()).toEqual(["open"]);
  await report("kept");
  await report("kept");
  expect(await alerts()).toEqual(["open"]);
  const seriesIds = other.map(({ id }) => id);
  await db.$executeRaw`UPDATE "result" SET "measuredAt" = "measuredAt" - interval '31 days'
    WHERE "seriesId" = ANY(${seriesIds}::uuid[])`;
  await report("kept");
  expect(await alerts()).toEqual(["resolved"]);
});

test("a budget is judged when it is made and changed, and its alert ends when it is deleted", async () => {
  await report("broken");
  const { id: budgetId } = await addBudget();
  expect(await alerts()).toEqual(["open"]);
  const { context, projectId, db } = engine;
  const lower = { projectId, budgetId, actor, value: 80 };
  expect(await updateBudget(context, lower)).toMatchObject({ value: 80, brokenSince: null });
  expect(await alerts()).toEqual(["resolved"]);
  expect(await updateBudget(context, { ...lower, value: 120 })).toMatchObject({ value: 120 });
  expect(await alerts()).toEqual(["resolved", "open"]);
  expect(await deleteBudget(context, { projectId, budgetId, actor })).toBe(true);
  expect(await deleteBudget(context, { projectId, budgetId, actor })).toBe(false);
  expect(await updateBudget(context, lower)).toBeNull();
  expect(await alerts()).toEqual(["resolved", "resolved"]);
  const alert = await lastAlert();
  expect(alert.budget).toMatchObject({ budgetId: null, value: 120 });
  expect(alert.history[0]).toMatchObject({
    ...{ action: "alert.resolved", detail: "The budget was deleted." },
  });
  const audit = await db.audit.findMany({
    where: { subjectKind: "budget" },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    ...["budget.created", "budget.updated", "budget.updated", "budget.deleted"],
  ]);
});

test("a budget must be about something that was measured, once per scope, in its project", async () => {
  await report("kept");
  await addBudget();
  const { context, projectId } = engine;
  const budget = { target: "alpha", scenario: null, measure: "throughput", label: null, value: 9 };
  const create = (values: Partial<BudgetInput>) =>
    createBudget(context, { projectId, actor, budget: { ...budget, ...values } });
  expect(await create({ target: "beta" })).toEqual({ outcome: "unknown", field: "target" });
  expect(await create({ measure: "nothing" })).toEqual({ outcome: "unknown", field: "measure" });
  expect(await create({ label: "nowhere" })).toEqual({ outcome: "unknown", field: "label" });
  expect(await create({ value: 7 })).toEqual({ outcome: "exists" });
  expect(await create({ label: "local" })).toMatchObject({ outcome: "created" });
  const { items } = await listBudgets(context, { projectId, limit: 10, target: "alpha" });
  expect(items.map(({ label, bound }) => [label, bound])).toEqual([
    ["local", boundOf("higher_is_better")],
    [null, "at_least"],
  ]);
});

test("a preview counts what would have broken the budget, and stores nothing", async () => {
  for (const level of ["broken", "kept", "unclear", "broken"] as const) await report(level);
  const { context, projectId, db } = engine;
  const budget = {
    target: "alpha",
    scenario: null,
    measure: "throughput",
    label: null,
    value: 100,
  };
  const preview = await previewBudget(context, { projectId, budget });
  expect(preview).toMatchObject({
    outcome: "preview",
    preview: {
      ...{ unit: "ops/s", bound: "at_least", series: 1, results: 4, broken: 2, brokenNow: 1 },
      items: [{ verdict: "broken", results: 4, broken: 2 }],
    },
  });
  expect(await db.budget.count()).toBe(0);
  expect(await alerts()).toEqual([]);
});

test("an alert about a budget is neither merged nor bisected", async () => {
  await report("broken");
  await addBudget();
  await addBudget({ label: "local" });
  const { context, projectId, db } = engine;
  const [one, other] = await db.alert.findMany({ orderBy: { id: "asc" } });
  if (one === undefined || other === undefined) throw new Error("there are no two alerts");
  const merge = { projectId, alertId: one.id, intoId: other.id, revision: one.revision, actor };
  expect(await mergeAlert(context, merge)).toBe("wrong_state");
  const plan = await planBisection(context, testCatalog, {
    ...{ projectId, alertId: one.id, range: null },
  });
  expect(plan?.problem).toContain("budgets and missing data cannot be bisected");
});
