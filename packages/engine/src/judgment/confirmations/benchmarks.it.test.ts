import { benchmarkOf, type Params, paramsSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { compareColumns } from "../../results/compare/compareColumns.ts";
import { compareDetails } from "../../results/compare/compareDetails.ts";
import { getReport } from "../../results/reports/getReport.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import {
  benchmarkCatalog,
  openBenchmarkBook,
  suite,
  type Times,
} from "../../testing/openBenchmarkBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { scheduleCalibrations } from "../../work/calibrations/scheduleCalibrations.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { advanceBisections } from "../bisections/advanceBisections.ts";
import { beginOwnBisections } from "../bisections/beginOwnBisections.ts";
import { confirmRuns } from "../runConfirmations/confirmRuns.ts";
import { readRunVerdict } from "../verdicts/readRunVerdict.ts";
import { confirmSuspicions } from "./confirmSuspicions.ts";

let engine: TestEngine;
let book: ReturnType<typeof openBenchmarkBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openBenchmarkBook(engine);
  return engine.close;
});

const usual: Times = { Parse: 1000, Print: 2000, Sort: 4000 };
/** Two of three benchmarks got slower by a fifth. */
const slower: Times = { Parse: 1200, Print: 2400, Sort: 4000 };
/** What every job of the suite is stored with: never a benchmark. */
const params: Params = { count: 7 };
const budget = { minutesPerDayMax: 10_000 };

const turn = () => confirmSuspicions(engine.context, benchmarkCatalog, budget);

/** Each series by the benchmark that it is of, and its measure. */
const nameOf = (series: { params: unknown; measure: string }) =>
  `${benchmarkOf(paramsSchema.parse(series.params)) ?? "process"} ${series.measure}`;

const readSuspicions = () =>
  engine.db.suspicion.findMany({
    orderBy: { id: "asc" },
    include: { series: true, version: true, comparisonJob: true },
  });

const seriesOf = (benchmark: string) =>
  engine.db.series.findFirstOrThrow({
    where: { measure: "time_per_op", params: { path: ["benchmark"], equals: benchmark } },
  });

/** Suspects that two benchmarks got slower at 1.0.1, of which both versions are measured. */
async function suspectTwo() {
  await suspect("Parse", "Print");
}

async function suspect(...benchmarks: string[]) {
  await book.measure("1.0.0", usual);
  await book.measure("1.0.1", slower);
  for (const benchmark of benchmarks) {
    const { id: seriesId } = await seriesOf(benchmark);
    const change = { seriesId, version: "1.0.1", ratio: 1.2, direction: "regression" } as const;
    await openAlertBook(engine).insert({ ...change, state: "suspected" });
  }
  await engine.db.suspicion.updateMany({ data: { confirmations: 0, confirmationsWanted: 1 } });
}

test("what moved in two of three benchmarks is suspected of their series, and one job confirms both", async () => {
  for (let minor = 0; minor < 10; minor += 1) await book.measure(`1.${minor}.0`, usual);
  for (let minor = 10; minor < 16; minor += 1) await book.measure(`1.${minor}.0`, slower);
  const suspected = await readSuspicions();
  expect(suspected.map(({ series }) => nameOf(series)).sort()).toEqual([
    "Parse time_per_op",
    "Print time_per_op",
  ]);
  expect(new Set(suspected.map(({ version }) => version.name))).toEqual(new Set(["1.10.0"]));
  expect(await turn()).toEqual({ enqueued: 1, waiting: 0, settled: 0 });
  const jobs = (await readSuspicions()).map(({ comparisonJob }) => comparisonJob);
  expect(jobs[0]).toMatchObject({ kind: "compare", params, scenarioId: suite });
  expect(jobs[1]?.id).toBe(jobs[0]?.id);

  const { outcome, job } = await book.compare(usual, slower);
  expect([outcome, job.params]).toEqual(["processed", params]);
  const decided = await readSuspicions();
  expect(decided.map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
  expect(new Set(decided.map(({ alertId }) => alertId)).size).toBe(1);
  const { context, projectId } = engine;
  const alert = await getAlert(context, { projectId, alertId: decided[0]?.alertId ?? "" });
  expect(alert?.title).toMatch(/Parse|Print/);
  expect(alert).not.toHaveProperty("alsoMoved");

  // Both sides of every benchmark were compared, each in the series that its history is.
  const comparisons = await engine.db.comparison.findMany({ include: { series: true } });
  expect(comparisons.map(({ series, verdict }) => `${nameOf(series)} ${verdict}`).sort()).toEqual([
    "Parse time_per_op worse",
    "Print time_per_op worse",
    "Sort time_per_op same",
    "process duration same",
  ]);
  const report = await getReport(context, { projectId, jobId: job.jobId });
  const measures = report?.comparison?.measures.map(({ benchmark, name }) => [benchmark, name]);
  expect(measures).toEqual([
    [undefined, "duration"],
    ["Parse", "time_per_op"],
    ["Print", "time_per_op"],
    ["Sort", "time_per_op"],
  ]);
  expect(report?.warnings).toEqual([
    "Allocs per op has values of zero or below in Parse, Print, Sort, which have no ratio.",
  ]);
  expect(await engine.db.series.count()).toBe(1 + 2 * 3);
});

test("comparisons in vain are counted for a benchmark as for any series, and given up", async () => {
  await suspectTwo();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await turn()).toMatchObject({ enqueued: 1 });
    // Neither was printed.
    await book.compare({ Sort: 4000 }, { Sort: 4000 });
  }
  const states = (await readSuspicions()).map(({ state }) => state);
  expect(states).toEqual(["inconclusive", "inconclusive"]);
  expect(await turn()).toMatchObject({ enqueued: 0 });
});

test("a run whose benchmarks look worse than its baseline is measured again by one job", async () => {
  await book.measure("1.0.0", usual);
  const { runId } = await book.measure("1.0.1", slower, {
    source: {
      repository: "acme/widgets",
      commit: "c".repeat(40),
      baseline: { version: "1.0.0" },
    },
  });
  const { context, projectId } = engine;
  const verdict = () => readRunVerdict(context, benchmarkCatalog, { projectId, runId });
  const rowsOf = async (wanted: string) =>
    (await verdict())?.rows
      .filter((row) => row.verdict === wanted)
      .map(({ workload, measure }) => `${workload}: ${measure}`)
      .sort();
  const both = ["Parse: Time per op", "Print: Time per op"];
  expect(await rowsOf("suspected")).toEqual(both);
  expect(await confirmRuns(context, benchmarkCatalog, budget)).toMatchObject({
    enqueued: 1,
    errors: [],
  });
  const confirming = { run: { confirmsRunId: runId } };
  const jobs = await engine.db.job.findMany({ where: confirming });
  expect(jobs.map((job) => job.params)).toEqual([params]);
  await book.compare(usual, slower);
  expect(await rowsOf("worse")).toEqual(both);
  expect(await rowsOf("suspected")).toEqual([]);
});

test("an alert names what only its comparison shows, whose history raised nothing", async () => {
  await suspect("Parse");
  await turn();
  expect((await book.compare(usual, slower)).outcome).toBe("processed");
  const [{ alertId } = {}] = await readSuspicions();
  const { context, projectId } = engine;
  const alert = await getAlert(context, { projectId, alertId: alertId ?? "" });
  expect(alert?.series.map(({ params: own }) => benchmarkOf(own))).toEqual(["Parse"]);
  expect(alert?.alsoMoved?.map(({ params: own }) => benchmarkOf(own))).toEqual(["Print"]);
  expect(alert?.alsoMoved?.[0]?.ratio).toBeCloseTo(1.2, 1);
});

test("a suite is calibrated as one workload, and is not due again for each of its benchmarks", async () => {
  // More than the workloads that one turn looks at, and all of them measured later than the process.
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`Case ${n}`, 1000]));
  await book.measure("1.0.0", many);
  await book.measure("1.0.1", many);
  await engine.db.series.updateMany({
    where: { measure: "duration" },
    data: { updatedAt: new Date(Date.now() - 3_600_000) },
  });
  await engine.db.$executeRaw`UPDATE "machine" SET "createdAt" = now() - interval '1 day'`;
  const schedule = async () => {
    await engine.db.$executeRaw`UPDATE "attempt" SET "endedAt" = now() - interval '1 day'`;
    await engine.db.machine.updateMany({ data: { lastSeenAt: new Date() } });
    const settings = { everyDays: 7, idleMinutes: 30, minutesPerDayMax: 10_000 };
    return scheduleCalibrations(engine.context, benchmarkCatalog, settings);
  };
  expect(await schedule()).toBe(1);
  const { job, outcome } = await book.compare(many, many);
  expect([outcome, job.comparison?.kind, job.params]).toEqual(["processed", "calibrate", params]);
  expect(await engine.db.comparison.count({ where: { kind: "calibrate" } })).toBe(61);
  expect(await schedule()).toBe(0);
});

test("a bisection is decided by the benchmark that moved and measures the whole suite", async () => {
  const versions = ["1.0.0", "1.0.1", "1.0.2", "1.0.3"];
  const catalog = {
    ...benchmarkCatalog,
    targets: benchmarkCatalog.targets.map((one) =>
      one.id === "alpha" ? { ...one, versions } : one,
    ),
  };
  await book.measure("1.0.0", usual);
  await book.measure("1.0.3", slower);
  const { id: seriesId } = await seriesOf("Print");
  const change = { seriesId, version: "1.0.3", ratio: 1.2, direction: "regression" } as const;
  const { alertId } = await openAlertBook(engine).confirm(change);
  const { context, projectId } = engine;
  expect((await beginOwnBisections(context, catalog)).begun).toBe(1);
  await advanceBisections(context, catalog, budget);
  const { job } = await book.compare(usual, slower);
  expect(job.params).toEqual(params);
  await advanceBisections(context, catalog, budget);
  const alert = await getAlert(context, { projectId, alertId });
  expect(alert?.bisection?.series.title).toBe("Time per op of Print on local");
  expect(alert?.bisection?.steps[0]).toMatchObject({ outcome: "changed" });
});

test("versions are compared benchmark by benchmark, and a column may be narrowed to one", async () => {
  await book.measure("1.0.0", usual);
  await book.measure("1.0.1", slower);
  const column = (version: string, more: { params?: Params } = {}) => ({
    target: "alpha",
    version,
    durability: "relaxed",
    provisioner: "bundled" as const,
    label: "local",
    ...more,
  });
  const { context, projectId } = engine;
  const compare = (columns: ReturnType<typeof column>[]) =>
    compareColumns(context, benchmarkCatalog, { projectId, columns });
  const { rows, columns } = await compare([column("1.0.0"), column("1.0.1")]);
  const times = rows.filter(({ measure }) => measure.name === "time_per_op");
  expect(times.map((row) => [row.params, row.changes[1]?.verdict])).toEqual([
    [{ ...params, benchmark: "Parse" }, "worse"],
    [{ ...params, benchmark: "Print" }, "worse"],
    [{ ...params, benchmark: "Sort" }, "same"],
  ]);
  expect(columns.map(({ jobs }) => jobs)).toEqual([1, 1]);
  // One job has a series of the measure for each benchmark: a cell names its own.
  const [parse] = times;
  const cells = (parse?.cells ?? []).flatMap((cell) => (cell === null ? [] : [cell]));
  const jobs = cells.map(({ jobId }) => jobId);
  const series = cells.map(({ seriesId }) => seriesId);
  const details = (more: { series?: string[] }) =>
    compareDetails(context, benchmarkCatalog, {
      projectId,
      jobs,
      measure: "time_per_op",
      ...more,
    });
  const { sides, histories } = await details({ series });
  expect(sides.map((side) => [side.jobId, side.seriesId])).toEqual(
    jobs.map((jobId, place) => [jobId, series[place]]),
  );
  expect(histories.map(({ seriesId }) => seriesId)).toEqual([series[0]]);
  expect((await details({})).sides).toEqual([]);
  const of = (benchmark: string) => column("1.0.1", { params: { benchmark } });
  const narrowed = await compare([of("Parse"), of("Print")]);
  // The jobs behind a column are those of its version: none is of one benchmark alone.
  expect(narrowed.columns.map(({ jobs }) => jobs)).toEqual([1, 1]);
  expect(narrowed.rows.map(({ measure }) => measure.name).sort()).toEqual([
    "allocs_per_op",
    "time_per_op",
  ]);
});
