import { randomUUID } from "node:crypto";
import { type Catalog, packSeries, type ReportImport, unpackSeries } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "../../base/index.ts";
import { ableWorker, allowDefinitions, define } from "../../testing/definitions.ts";
import { benchmarked } from "../../testing/openBenchmarkBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { submitRun } from "../../work/runs/submitRun.ts";
import { processReport } from "../reports/processReport.ts";
import { getPackedSeries } from "../series/getPackedSeries.ts";
import { getSeries } from "../series/getSeries.ts";
import { listSeries } from "../series/listSeries.ts";
import { importReports } from "./importReports.ts";
import { previewImport } from "./previewImport.ts";
import { rejoinHistory, separateHistory } from "./separateHistory.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  await allowDefinitions(engine);
  await define(engine, {});
  return engine.close;
});

const duration = {
  name: "duration",
  title: "Duration",
  unit: "ns",
  direction: "lower_is_better",
} as const;
const time = { name: "time_per_op", unit: "ns", direction: "lower_is_better" } as const;

/** Parameters of a command where a run chooses none. */
const size = { rows: 10 };
const sizes = { quick: size, full: size };

/** The registry of tests, whose definitions are commands that print benchmarks. */
const catalog: Catalog = {
  ...testCatalog,
  parseParams: (_scenario, params) => ({ ok: true, params: { ...size, ...params } }),
  withDefinitions: (definitions) => {
    const defined = testCatalog.withDefinitions(definitions);
    const scenarios = defined.scenarios.map((scenario) =>
      testCatalog.scenarios.some(({ id }) => id === scenario.id)
        ? scenario
        : { ...scenario, benchmarks: true as const, measures: [duration], ...sizes },
    );
    return { ...catalog, targets: defined.targets, scenarios };
  },
};

/** Versions of the benchmark "Parse", as somebody measured them before. */
const old = (values: Record<string, number>, more: Partial<ReportImport> = {}): ReportImport => ({
  target: "words",
  label: "local",
  scenario: "words.micro",
  files: [
    {
      name: "old.json",
      format: "lapline",
      content: JSON.stringify({
        lapline: 1,
        benchmarks: Object.entries(values).map(([version, value]) => ({
          name: "Parse",
          version,
          measures: [{ ...time, samples: [value, value + 1, value + 2] }],
        })),
      }),
    },
  ],
  ...more,
});

async function bring(request: ReportImport, actor: Actor = testActor) {
  const { context, db, projectId } = engine;
  const stored = await importReports(context, catalog, { projectId, actor, request });
  if (stored.outcome !== "created") return stored;
  for (const { reportId } of stored.run.jobs) {
    await processReport(context, { reportId: reportId ?? "" });
  }
  await db.run.updateMany({ data: { evaluationPending: false } });
  return stored;
}

async function measure(version: string, value: number) {
  const { context, db, machineId, projectId } = engine;
  const submitted = await submitRun(context, catalog, {
    projectId,
    actor: testActor,
    submission: {
      labels: ["local"],
      targets: [{ target: "words", versions: [version] }],
      scenarios: [{ scenario: "words.micro" }],
    },
  });
  expect(submitted).toMatchObject({ outcome: "created" });
  const claimed = await claimJob(context, { machineId, ...ableWorker });
  if (claimed === null) throw new Error("nothing to claim");
  const { jobId, fence } = claimed;
  const report = benchmarked([value, value + 1, value + 2].map((Parse) => ({ Parse })));
  await completeJob(context, {
    jobId,
    machineId,
    fence,
    ...testReport([], { ...report, resources: [] }),
  });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
}

async function seriesOf(provisioner: { provisioner: "imported" } | undefined) {
  const { context, db, projectId } = engine;
  const { id } = await db.series.findFirstOrThrow({
    where: { measure: time.name, ...(provisioner ?? { provisioner: { not: "imported" } }) },
  });
  const series = await getSeries(context, { projectId, seriesId: id });
  return { id, series: series ?? expect.unreachable() };
}

const imported = { provisioner: "imported" } as const;

test.each(["import first", "measured first"])(
  "an imported history goes before what Lapline measures, in one series: %s",
  async (order) => {
    const bringOld = () => bring(old({ "1.0.0": 100, "1.1.0": 101 }, { join: true }));
    if (order === "import first") await bringOld();
    await measure("1.2.0", 120);
    if (order === "measured first") await bringOld();
    await measure("1.3.0", 121);
    const { id, series } = await seriesOf(undefined);
    const { id: importedId, series: own } = await seriesOf(imported);
    expect(series.items.map(({ version }) => version)).toEqual([
      "1.0.0",
      "1.1.0",
      "1.2.0",
      "1.3.0",
    ]);
    expect(series).toMatchObject({
      points: 4,
      pointsInRange: 4,
      imported: { seriesId: importedId, points: 2 },
    });
    const hashes = series.imported?.environmentHashes ?? [];
    expect(series.items.map(({ environmentHash }) => hashes.includes(environmentHash))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(own).toMatchObject({ continuedBy: id, points: 2 });
    // An old history knows no parameters: it was measured with what runs choose by default.
    const { db } = engine;
    const kept = await db.series.findMany({ where: { id: { in: [id, importedId] } } });
    expect(kept.map(({ params }) => params)).toEqual(
      kept.map(() => ({ ...size, benchmark: "Parse" })),
    );
    expect(own).not.toHaveProperty("imported");
    // A step of a fifth lies where Lapline began to measure: nobody compares across it.
    expect(series.signs).toEqual([]);
    const { context, projectId } = engine;
    const packed = await getPackedSeries(context, { projectId, seriesId: id });
    const again = unpackSeries(packed ?? expect.unreachable());
    expect(again.items.map(({ version }) => version)).toEqual(
      unpackSeries(packSeries(series)).items.map(({ version }) => version),
    );
    const list = async (more: object = {}) => {
      const page = await listSeries(context, { projectId, limit: 50, ...more });
      return page.items.filter(({ measure }) => measure.name === time.name).map((row) => row.id);
    };
    expect(await list()).toEqual([id]);
    expect(await list({ origin: "imported" })).toEqual([importedId]);
  },
);

test("two histories are never one without somebody's word, which is kept", async () => {
  const { context, db, projectId } = engine;
  const asked = old({ "1.0.0": 100 });
  const refused = await bring(asked);
  expect(refused).toMatchObject({ outcome: "invalid", problems: [{ path: "join" }] });
  const preview = () => previewImport(context, catalog, { projectId, request: asked });
  expect(await preview()).toMatchObject({
    join: { revision: 1, decidedBy: null, decidedAt: null },
    problems: [{ path: "join", message: expect.stringContaining("--join") }],
  });
  expect(await bring({ ...asked, join: true })).toMatchObject({ outcome: "created" });
  const { name } = testActor as { name: string };
  expect(await preview()).toMatchObject({ join: { decidedBy: name }, problems: [] });
  // The next import needs no further word.
  expect(await bring(old({ "1.1.0": 101 }))).toMatchObject({ outcome: "created" });
  const audit = await db.audit.findMany({ where: { action: "history.joined" } });
  expect(audit).toHaveLength(1);
  // Another command is another history: that was not decided.
  await define(engine, { run: "go test -bench=Other" });
  expect(await bring(old({ "1.2.0": 101 }))).toMatchObject({
    outcome: "invalid",
    problems: [{ path: "join" }],
  });
});

test("who may not write definitions joins nothing, and adds to what is joined", async () => {
  const { db, projectId } = engine;
  const member = await db.user.create({
    data: { id: randomUUID(), email: "member@example.org", name: "Member" },
  });
  await db.member.create({
    data: { id: randomUUID(), projectId, userId: member.id, role: "member" },
  });
  const actor = { kind: "user" as const, id: member.id, name: member.name };
  const request = old({ "1.0.0": 100 }, { join: true });
  expect(await bring(request, actor)).toMatchObject({
    outcome: "invalid",
    problems: [{ path: "join", message: expect.stringContaining("Ask an owner or admin") }],
  });
  expect(await db.run.count()).toBe(0);
  expect(await bring(request)).toMatchObject({ outcome: "created" });
  expect(await bring(old({ "1.1.0": 101 }), actor)).toMatchObject({ outcome: "created" });
});

test("a join is undone on its own and made again, and nothing is deleted", async () => {
  const { context, db, projectId } = engine;
  await bring(old({ "1.0.0": 100, "1.1.0": 101 }, { join: true }));
  await measure("1.2.0", 120);
  const { id } = await seriesOf(undefined);
  const { id: importedId } = await seriesOf(imported);
  const about = { projectId, actor: testActor };
  expect(await separateHistory(context, { ...about, seriesId: randomUUID() })).toBe("unknown");
  expect(await separateHistory(context, { ...about, seriesId: id })).toBe("done");
  // Asked twice, it is said once.
  expect(await separateHistory(context, { ...about, seriesId: importedId })).toBe("done");
  const apart = await seriesOf(undefined);
  expect(apart.series.items.map(({ version }) => version)).toEqual(["1.2.0"]);
  expect(apart.series).not.toHaveProperty("imported");
  const own = await seriesOf(imported);
  expect(own.series).toMatchObject({ points: 2, separatedAt: expect.any(String) });
  expect(own.series).not.toHaveProperty("continuedBy");
  // Further results of either kind leave them apart, and an import needs a word again.
  await measure("1.3.0", 121);
  expect((await seriesOf(undefined)).series).not.toHaveProperty("imported");
  expect(await bring(old({ "1.1.1": 101 }))).toMatchObject({
    outcome: "invalid",
    problems: [{ path: "join" }],
  });
  expect(await rejoinHistory(context, { ...about, seriesId: importedId })).toBe("done");
  expect((await seriesOf(undefined)).series).toMatchObject({
    points: 4,
    imported: { seriesId: importedId, points: 2 },
  });
  expect((await seriesOf(imported)).series).not.toHaveProperty("separatedAt");
  const audit = await db.audit.findMany({
    where: { subjectKind: "historyJoin" },
    orderBy: { id: "asc" },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    "history.joined",
    "history.separated",
    "history.joined",
  ]);
});

test("an import with join makes one history again of all that was separated", async () => {
  const { context, projectId } = engine;
  const whole = old({ "1.0.0": 100, "1.1.0": 101 }, { join: true });
  await bring(whole);
  await measure("1.2.0", 120);
  const { id } = await seriesOf(undefined);
  await separateHistory(context, { projectId, actor: testActor, seriesId: id });
  // It brings nothing that the project does not know.
  await bring(whole);
  expect((await seriesOf(undefined)).series).toMatchObject({ points: 3 });
});

test.each([
  ["a scenario that nobody has", { scenario: "words.other", join: true as const }, "join"],
  ["a scenario that ships", { scenario: "records.insert", join: true as const }, "scenario"],
  ["another target", { target: "alpha", join: true as const }, "scenario"],
  ["a served label alone", { scenario: "imported" }, "label"],
])("there is nothing to continue with %s", async (_, more, path) => {
  const result = await bring(old({ "1.0.0": 100 }, more));
  expect(result).toMatchObject({ outcome: "invalid", problems: [{ path }] });
});

test("what is measured in another unit stays apart", async () => {
  await measure("1.2.0", 120);
  const request = old({ "1.0.0": 100 }, { join: true });
  const [file] = request.files;
  const content = (file?.content ?? "").replaceAll('"ns"', '"bytes"');
  await bring({ ...request, files: [{ name: "old.json", format: "lapline", content }] });
  expect((await seriesOf(undefined)).series).not.toHaveProperty("imported");
  expect((await seriesOf(imported)).series).not.toHaveProperty("continuedBy");
});
