import {
  compareColumnText,
  compareQuerySchema,
  type ReportImport,
  reasonText,
} from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { getAlert } from "../../judgment/alerts/getAlert.ts";
import { confirmSuspicions } from "../../judgment/confirmations/confirmSuspicions.ts";
import { readInvariants } from "../../operations/invariants/readInvariants.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { getRun } from "../../work/runs/getRun.ts";
import { compareColumns } from "../compare/compareColumns.ts";
import { listCompareColumns } from "../compare/listCompareColumns.ts";
import { processReport } from "../reports/processReport.ts";
import { importReports } from "./importReports.ts";
import { previewImport } from "./previewImport.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const goFile = (...lines: string[]) => ({
  name: "bench.txt",
  format: "auto" as const,
  content: ["goos: linux", "cpu: One", ...lines, "PASS"].join("\n"),
});

const request = (over: Partial<ReportImport> = {}): ReportImport => ({
  target: "words",
  version: "1.0.0",
  label: "elsewhere",
  scenario: "imported",
  files: [
    goFile(
      "BenchmarkJoin 1000 400 ns/op 48 B/op",
      "BenchmarkJoin 1000 410 ns/op 48 B/op",
      "BenchmarkJoin 1000 405 ns/op 48 B/op",
      "BenchmarkSplit 1000 900 ns/op",
    ),
  ],
  ...over,
});

const importOf = (over: Partial<ReportImport> = {}, idempotencyKey?: string) =>
  importReports(engine.context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    request: request(over),
    idempotencyKey,
  });

async function processAll(): Promise<void> {
  const waiting = await engine.db.report.findMany({
    where: { processedAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id: reportId } of waiting) {
    expect(await processReport(engine.context, { reportId })).toBe("processed");
  }
}

async function counts() {
  const { run, job, report, target, version, hardwareLabel, outbox } = engine.db;
  const tables = [run, job, report, target, version, hardwareLabel, outbox];
  return Promise.all(tables.map((table) => (table as typeof run).count()));
}

test("an import becomes points with its raw samples, and no machine ever gets its jobs", async () => {
  const imported = await importOf({ measuredAt: "2026-11-01T10:00:00Z" });
  if (imported.outcome !== "created") throw new Error(JSON.stringify(imported));
  expect(imported.run.jobs.map(({ status, purpose, params }) => [status, purpose, params])).toEqual(
    [
      ["COMPLETED", "imported", { benchmark: "Join" }],
      ["COMPLETED", "imported", { benchmark: "Split" }],
    ],
  );
  const { context, machineId, projectId } = engine;
  expect(imported.run).toEqual(await getRun(context, { projectId, runId: imported.run.id }));
  expect(await claimJob(context, { machineId, sandboxes: ["process", "docker"] })).toBeNull();
  await processAll();
  const results = await engine.db.result.findMany({
    orderBy: [{ job: { position: "asc" } }, { value: "desc" }],
    include: { series: true },
  });
  expect(
    results.map(({ samples, value, series }) => [series.measureTitle, series.unit, value, samples]),
  ).toEqual([
    ["Time per operation", "ns", 405, [400, 410, 405]],
    ["Memory per operation", "bytes", 48, [48, 48, 48]],
    ["Time per operation", "ns", 900, [900]],
  ]);
  expect(results[0]?.measuredAt.toISOString()).toBe("2026-11-01T10:00:00.000Z");
  const broken = Object.entries(await readInvariants(context)).filter(([, times]) => times > 0);
  expect(broken).toEqual([]);
  const audit = await engine.db.audit.findMany({ where: { subjectId: imported.run.id } });
  expect(audit.map(({ action }) => action)).toEqual(["run.imported"]);
});

test("what was imported can be put side by side", async () => {
  await importOf();
  await importOf({ version: "1.1.0" });
  await processAll();
  const { context, projectId } = engine;
  const { items: offered } = await listCompareColumns(context, testCatalog, {
    projectId,
    limit: 50,
  });
  const columns = offered.map(({ target, version, durability, provisioner, label }) => ({
    target,
    version,
    durability,
    provisioner,
    label,
  }));
  expect(columns.map(({ version, provisioner }) => [version, provisioner]).sort()).toEqual([
    ["1.0.0", "imported"],
    ["1.1.0", "imported"],
  ]);
  const text = columns.map(compareColumnText).join(",");
  expect(compareQuerySchema.parse({ columns: text }).columns).toEqual(columns);
  const compared = await compareColumns(context, testCatalog, { projectId, columns });
  expect(JSON.stringify(compared)).toContain("Time per operation");
});

test("files of the same benchmark are one, with the samples of all", async () => {
  const one = goFile("BenchmarkJoin 1 400 ns/op");
  await importOf({ files: [one, goFile("BenchmarkJoin 1 420 ns/op"), one] });
  await processAll();
  const [result, ...others] = await engine.db.result.findMany();
  expect(others).toEqual([]);
  expect(result?.samples).toEqual([400, 420, 400]);
});

test("files that together give a benchmark more measures than a report may have are refused", async () => {
  const with30 = (first: number) =>
    goFile(
      `BenchmarkJoin 1 400 ns/op ${Array.from({ length: 30 }, (_, n) => `1 unit${first + n}/op`).join(" ")}`,
    );
  const refused = await importOf({ files: [with30(0), with30(30)] });
  expect(refused).toMatchObject({
    outcome: "invalid",
    problems: [{ path: "files.1", message: expect.stringContaining("more than 50 measures") }],
  });
});

test("one file that cannot be read keeps every file out, and is told with its line", async () => {
  const before = await counts();
  const refused = await importOf({
    files: [goFile("BenchmarkJoin 1 400 ns/op"), goFile("BenchmarkJoin 1 x ns/op")],
  });
  expect(refused).toEqual({
    outcome: "invalid",
    problems: [{ path: "files.1", message: 'bench.txt, line 3: "x" is not a value in ns/op.' }],
  });
  expect(await counts()).toEqual(before);
});

test("a label that machines serve, a scenario of Lapline's own and a missing version are refused", async () => {
  const before = await counts();
  expect(await importOf({ label: "local" })).toMatchObject({ problems: [{ path: "label" }] });
  expect(await importOf({ scenario: "records.insert" })).toMatchObject({
    problems: [{ path: "scenario" }],
  });
  const { version: _, ...unversioned } = request();
  const input = { projectId: engine.projectId, actor: testActor, request: unversioned };
  expect(await importReports(engine.context, testCatalog, input)).toMatchObject({
    problems: [{ path: "files.0" }],
  });
  expect(await counts()).toEqual(before);
});

test("a repeated import answers with the first run, and its key with another body is refused", async () => {
  const answers = await Promise.all([importOf({}, "ci-1"), importOf({}, "ci-1")]);
  const ids = answers.map((one) => ("run" in one ? one.run.id : one.outcome));
  expect(new Set(ids).size).toBe(1);
  expect(await engine.db.run.count()).toBe(1);
  expect(await importOf({ version: "2.0.0" }, "ci-1")).toEqual({ outcome: "key_reused" });
});

test("characters that the database cannot store are replaced", async () => {
  const content = JSON.stringify({ "a\u0000b\ud800": { latency: { value: 5 } } });
  const imported = await importOf({ files: [{ name: "bmf.json", format: "auto", content }] });
  expect(imported.outcome).toBe("created");
  await processAll();
  expect((await engine.db.series.findMany())[0]?.params).toEqual({ benchmark: "a\ufffdb\ufffd" });
});

test("a commit that is slower is confirmed by the later ones, once no more of them arrive", async () => {
  const ns = (level: number, place: number) => noisy(level, place);
  const commits = Array.from({ length: 20 }, (_, place) => `${(place * 7) % 10}c${place}`);
  const importCommit = async (version: string, level: number, place: number) => {
    const lines = [0, 1, 2].map((n) => `BenchmarkJoin 1 ${ns(level, place * 3 + n)} ns/op`);
    expect((await importOf({ version, files: [goFile(...lines)] })).outcome).toBe("created");
    await processAll();
  };
  for (const [place, version] of commits.entries()) {
    await importCommit(version, place < 12 ? 1000 : 1200, place);
  }
  const read = () =>
    engine.db.suspicion.findMany({ include: { version: true, baseVersion: true } });
  const [suspected, ...others] = await read();
  expect(others).toEqual([]);
  expect(suspected?.version.name).toBe(commits[12]);
  expect(suspected?.baseVersion.name).toBe(commits[11]);
  const turn = (quiet: { importsQuietMs?: number } = {}) =>
    confirmSuspicions(engine.context, testCatalog, { minutesPerDayMax: 240, ...quiet });
  expect(await turn()).toEqual({ enqueued: 0, waiting: 1, settled: 0 });
  expect((await read())[0]).toMatchObject({
    state: "suspected",
    stateReason: { code: "history_arriving", facts: {} },
  });
  expect(await turn({ importsQuietMs: 0 })).toEqual({ enqueued: 0, waiting: 0, settled: 0 });
  expect((await read())[0]).toMatchObject({ state: "confirmed", confirmations: 3 });
  const [alert, ...more] = await engine.db.alert.findMany();
  expect(more).toEqual([]);
  const { context, projectId } = engine;
  expect(reasonText(alert?.title)).toMatch(
    /^words 4c12: Time per operation of Join is .* than in 7c11$/,
  );
  const told = await getAlert(context, { projectId, alertId: alert?.id ?? "" });
  expect(told?.series).toMatchObject([{ label: "elsewhere", confirmations: 3, evidence: [] }]);
  expect(await engine.db.job.count({ where: { purpose: { not: "imported" } } })).toBe(0);
});

test("beyond a bound of what waits to be processed an import is refused, and taken once it was", async () => {
  const input = {
    projectId: engine.projectId,
    actor: testActor,
    waitingMax: 1,
  };
  const send = (version: string) =>
    importReports(engine.context, testCatalog, { ...input, request: request({ version }) });
  expect((await send("1.0.0")).outcome).toBe("created");
  expect((await send("1.1.0")).outcome).toBe("backlog");
  expect(await engine.db.run.count()).toBe(1);
  await processAll();
  expect((await send("1.1.0")).outcome).toBe("created");
});

test("further files of a target are offered the label of its last import", async () => {
  const { context, projectId } = engine;
  const suggest = async (target?: string) => {
    const { label: _, target: _target, ...rest } = request();
    const asked = { ...rest, ...(target === undefined ? {} : { target }) };
    return (await previewImport(context, testCatalog, { projectId, request: asked })).suggested;
  };
  expect(await suggest("words")).toEqual({ target: null, label: null });
  await importOf();
  await processAll();
  expect(await suggest("words")).toEqual({
    target: null,
    label: "elsewhere",
    labelFrom: "last_import",
  });
  expect(await suggest("others")).toEqual({ target: null, label: null });
  expect(await suggest()).toEqual({ target: null, label: null });
});
