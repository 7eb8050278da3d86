import { inOwnDatabase, sampleTrial } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { compareColumns } from "../../results/compare/compareColumns.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport, testReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { readRunOutcomes, readRunResults } from "./readRunResults.ts";

const kinds = ["measure", "compare"] as const;

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function measure(report: ReturnType<typeof testReport>) {
  const { machineId, context } = engine;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("there was no job to claim");
  await completeJob(context, { jobId: job.jobId, machineId, fence: job.fence, ...report });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  await processReport(context, { reportId: id });
}

const submit = (...versions: string[]) =>
  engine.submit({ targets: [{ target: "alpha", versions }] });
const resultsOf = async (runId: string) =>
  (await readRunResults(engine.context, testCatalog, { projectId: engine.projectId, runId })) ??
  expect.unreachable("the run is stored");
const throughputs = ({ items }: Awaited<ReturnType<typeof resultsOf>>) =>
  items.filter(({ measure: { name } }) => name === "throughput");

test("each version of a run is held against the one before it, and fills in while jobs end", async () => {
  const { runId } = await submit("1.0.0", "1.1.0", "1.2.0");
  expect(await resultsOf(runId)).toMatchObject({ sentence: "0 of 3 jobs done", items: [] });
  await measure(testReport([100, 101, 99, 100, 100.5]));
  await measure(testReport([50, 51, 49, 50, 50.5]));
  const half = await resultsOf(runId);
  expect(half.sentence).toMatch(/^2 of 3 jobs done, 1 looks slower/);
  await measure(testReport([50, 51, 49, 50, 50.4]));

  const whole = await resultsOf(runId);
  expect(
    throughputs(whole).map(({ value, change }) => [value, change?.baseVersion, change?.verdict]),
  ).toEqual([
    [100, undefined, undefined],
    [50, "1.0.0", "worse"],
    [50, "1.1.0", "insufficient"],
  ]);
  expect(whole.changes.worse).toBe(1);
  expect(whole.sentence).toMatch(/^1 looks slower; /);
});

test("a change is the one that a comparison of the same two versions shows", async () => {
  const { runId } = await submit("1.3.0");
  await measure(testReport([40, 41, 39, 40, 40.5]));
  const [own] = throughputs(await resultsOf(runId));
  const column = (version: string) => {
    return {
      target: "alpha",
      version,
      durability: "relaxed",
      provisioner: "bundled",
      label: "local",
    } as const;
  };
  const view = await compareColumns(engine.context, testCatalog, {
    projectId: engine.projectId,
    columns: [column("1.2.0"), column("1.3.0")],
  });
  const row = view.rows.find(({ measure: { name } }) => name === "throughput");
  expect(own?.change).toMatchObject({ baseVersion: "1.2.0", ...row?.changes[1] });
});

test("a baseline that the run names is what its results are held against", async () => {
  const source = { repository: "acme/alpha", commit: "7".repeat(40) };
  const { runId } = await engine.submit({
    targets: [{ target: "alpha", versions: ["1.4.0"] }],
    source: { ...source, baseline: { version: "1.0.0" } },
  });
  await measure(testReport([100, 101, 99, 100, 100.5]));
  const [own] = throughputs(await resultsOf(runId));
  expect(own?.change?.baseVersion).toBe("1.0.0");
});

test("an invalid report is shown, compared with nothing and no base of anything", async () => {
  const reasons = [{ code: "assertion_failed" as const, detail: "rows are missing" }];
  const trials = [0, 1, 2].map((index) => sampleTrial(index, { throughput: 500 }, { reasons }));
  const { runId } = await submit("1.5.0", "1.6.0");
  await measure(testReport([], { trials }));
  await measure(testReport([80, 81, 79]));
  const results = await resultsOf(runId);
  expect(throughputs(results).map(({ valid, change }) => [valid, change?.baseVersion])).toEqual([
    [false, undefined],
    [true, "1.4.0"],
  ]);
  expect(results.jobs.invalid).toBe(1);
  expect(results.sentence).toContain("1 invalid");
});

test("jobs beside which other programs ran are counted, and the sentence stays the verdict", async () => {
  const { runId } = await submit("1.7.0", "1.8.0", "1.9.0");
  const warned = (...warnings: string[]) => testReport([80, 81, 79], { warnings });
  await measure(
    warned(
      "The host was busy before the job: 1.9 of 2 CPUs were in use.",
      "Trial 1: other programs used 1.5 of the host's 2 CPUs while it was measured.",
    ),
  );
  await measure(
    warned("Trial 2: other programs used 1.5 of the host's 2 CPUs while it was measured."),
  );
  await measure(warned("Little disk space was free: 900 MiB."));
  const results = await resultsOf(runId);
  expect(results.hostBusyJobs).toBe(2);
  expect(results.sentence).not.toMatch(/busy/i);
});

test("outcomes of several runs say what each of them says, and leave out what is not the project's", async () => {
  const runs = await engine.db.run.findMany({ orderBy: { id: "desc" }, select: { id: true } });
  const runIds = runs.map(({ id }) => id);
  const { projectId, context } = engine;
  const strange = "019ab000-0000-7000-8000-000000000000";
  const asked = [...runIds, strange];
  const outcomes = await readRunOutcomes(context, testCatalog, { projectId, runIds: asked });
  expect(outcomes.map(({ runId }) => runId)).toEqual(runIds);
  for (const { runId, sentence } of outcomes) {
    expect(sentence).toBe((await resultsOf(runId)).sentence);
  }
  const other = { projectId: strange, runIds };
  expect(await readRunOutcomes(context, testCatalog, other)).toEqual([]);
  expect(
    await readRunResults(context, testCatalog, { projectId: strange, runId: runIds[0] ?? "" }),
  ).toBeNull();
});

test("a job that alternates between two versions has its own comparison as change", async () => {
  const { projectId, context } = engine;
  const { runId } = await engine.submit({
    targets: [{ target: "alpha", compare: { baseVersion: "1.0.0", headVersion: "1.1.0" } }],
  });
  const pairs = [0, 1, 2, 3, 4].map((index) => [100 + index, 70 + index] as const);
  await measure(testComparisonReport(pairs, { baseVersion: "1.0.0" }));
  const results = await readRunResults(context, testCatalog, { projectId, runId });
  const [own] = throughputs(results ?? expect.unreachable());
  expect(own).toMatchObject({
    value: 72,
    change: { baseVersion: "1.0.0", measured: "interleaved", verdict: "worse" },
  });
});

test("a run says what to compare it as: its versions, or its one version with the one before", async () => {
  const runs = await engine.db.run.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  const columnsOf = async (place: number) => (await resultsOf(runs[place]?.id ?? "")).columns;
  const column = (version: string) => `alpha~${version}~relaxed~bundled~local`;
  expect(await columnsOf(0)).toEqual(["1.0.0", "1.1.0", "1.2.0"].map(column));
  expect(await columnsOf(1)).toEqual(["1.2.0", "1.3.0"].map(column));
  const [first] = throughputs(await resultsOf(runs[0]?.id ?? ""));
  const { items } = await resultsOf(runs[0]?.id ?? "");
  // In the order of the scenario, which names throughput first.
  expect(items[0]).toEqual(first);
});

test("a comparison that kept no values of its trials is left out", async () => {
  const { projectId, context, db } = engine;
  const { job } = await db.comparison.findFirstOrThrow({ include: { job: true } });
  await db.comparison.updateMany({ data: { headSamples: [], baseSamples: [] } });
  const { runId } = job;
  expect((await resultsOf(runId)).items).toEqual([]);
  const outcomes = await readRunOutcomes(context, testCatalog, { projectId, runIds: [runId] });
  expect(outcomes).toHaveLength(1);
});
