import { type SeriesStatistic, seriesStatistics, statisticSamplesMin } from "@lapline/contracts";
import { inOwnDatabase, latencies, sampleTrial } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { measure, postMeasurement } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { reprocessRequested } from "../../testing/reprocessRequested.ts";
import { testComparisonReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getReport } from "../reports/getReport.ts";
import { processReport } from "../reports/processReport.ts";
import { getSeries } from "../series/getSeries.ts";
import { endStatistic } from "./endStatistic.ts";
import { keepStatistic } from "./keepStatistic.ts";
import { trialStatistic } from "./trialStatistic.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

type Slow = 5000 | 9000;

/** Of each trial a median of about a millisecond and a tail of so many microseconds. */
const measurement = (version: string, slow: readonly Slow[], scale = 1) => ({
  version,
  value: 100,
  changes: {
    trials: slow.map((one, index) =>
      sampleTrial(
        index,
        { throughput: 100, latency: 1e6 },
        { histograms: [latencies(one, scale)] },
      ),
    ),
  },
});

async function seriesId(measureName: string): Promise<string> {
  const { id } = await engine.db.series.findFirstOrThrow({ where: { measure: measureName } });
  return id;
}

async function read(id: string, statistic?: SeriesStatistic) {
  const { context, projectId } = engine;
  const series = await getSeries(context, { projectId, seriesId: id, statistic });
  return series ?? expect.unreachable();
}

async function keep(statistic: SeriesStatistic, of = "latency"): Promise<string> {
  const { context, projectId } = engine;
  const id = await seriesId(of);
  const kept = await keepStatistic(context, {
    projectId,
    actor: testActor,
    seriesId: id,
    statistic,
  });
  return kept.outcome === "kept" ? kept.seriesId : Promise.reject(new Error(kept.outcome));
}

test("a percentile has a history for the asking, and of too few operations it is their maximum", async () => {
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  await measure(engine, measurement("1.1.0", [9000, 9000, 9000]));
  const id = await seriesId("latency");
  const p90 = await read(id, "p90");
  expect(p90).toMatchObject({
    statistic: "p90",
    statisticSamplesMin: 10,
    hasDistribution: true,
    measure: { name: "latency_p90", title: "Latency, p90 of timed operations", unit: "ns" },
    signs: [],
    latest: { version: "1.1.0" },
  });
  expect(p90.items.map(({ version, n, ciLow }) => [version, n, ciLow])).toEqual([
    ["1.0.0", 600, null],
    ["1.1.0", 600, null],
  ]);
  expect(p90.items.map(({ value }) => Math.round(value / 1e6))).toEqual([5, 9]);
  const ratio = await read(id, "p90_to_p50");
  expect(ratio.measure).toMatchObject({
    unit: "count",
    title: "Latency, p90 / p50 of timed operations",
  });
  expect(ratio.items.map(({ value }) => Math.round(value))).toEqual([5, 9]);
  const tail = await read(id, "p99_9");
  expect(tail.statisticSamplesMin).toBe(1000);
  expect(tail.items[0]?.n).toBeLessThan(statisticSamplesMin("p99_9"));
  expect(tail.items.map(({ value }) => value)).toEqual([5_195_000, 9_195_000]);
  const own = await read(id);
  expect(own.statistic).toBeUndefined();
  expect(own.items.map(({ value, n }) => [value, n])).toEqual([
    [1e6, 3],
    [1e6, 3],
  ]);
  const throughput = await read(await seriesId("throughput"), "p90");
  expect(throughput).toMatchObject({ items: [], hasDistribution: false });
});

test("a kept statistic has its past from the histograms, and every report adds to it", async () => {
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  await measure(engine, measurement("1.1.0", [9000, 5000, 9000]));
  const kept = await keep("p95");
  expect(await keep("p95")).toBe(kept);
  await reprocessRequested(engine);
  const jobId = await measure(engine, measurement("1.2.0", [5000, 5000, 9000]));
  const series = await read(kept);
  expect(series.measure).toEqual({
    name: "latency_p95",
    title: "Latency, 95th percentile",
    unit: "ns",
    direction: "lower_is_better",
  });
  expect(series.points).toBe(3);
  // The median of what the trials have, as every measure; merged, 1.2.0 has 9 ms.
  const inMs = (values: readonly number[]) => values.map((value) => Math.round(value / 1e6));
  expect(series.items.map(({ version, n }) => [version, n])).toEqual([
    ["1.0.0", 3],
    ["1.1.0", 3],
    ["1.2.0", 3],
  ]);
  expect(inMs(series.items.map(({ value }) => value))).toEqual([5, 9, 5]);
  expect(series.items.map(({ samples }) => inMs(samples))).toEqual([
    [5, 5, 5],
    [9, 5, 9],
    [5, 5, 9],
  ]);
  const base = await seriesId("latency");
  const merged = await read(base, "p95");
  expect(inMs(merged.items.map(({ value }) => value))).toEqual([5, 9, 9]);
  expect(merged.keptStatistics).toEqual([{ statistic: "p95", seriesId: kept }]);
  const report = await getReport(engine.context, { projectId: engine.projectId, jobId });
  const reported = report?.measures.find(({ name }) => name === "latency_p95");
  expect(reported).toMatchObject({ seriesId: kept, value: series.items[2]?.value });
  // Evaluating it again adds nothing.
  await reprocessRequested(engine);
  expect((await read(kept)).points).toBe(3);
});

test("a report that was prepared before somebody kept the statistic gets its point too", async () => {
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  const { reportId } = await postMeasurement(engine, measurement("1.1.0", [9000, 9000, 9000]));
  // Either may be waiting for the other.
  const [kept] = await Promise.all([keep("p90"), processReport(engine.context, { reportId })]);
  await reprocessRequested(engine);
  expect((await read(kept)).items.map(({ version }) => version)).toEqual(["1.0.0", "1.1.0"]);
  expect((await read(kept)).points).toBe(2);
});

test("a tail that grew is found in its own series once it is kept, while the median stays", async () => {
  const scale = (index: number) => noisy(1, index);
  const tails: Slow[] = [...Array<Slow>(10).fill(5000), ...Array<Slow>(8).fill(9000)];
  for (const [index, slow] of tails.entries()) {
    await measure(engine, measurement(`1.${index}.0`, [slow, slow, slow], scale(index)));
  }
  expect(await engine.db.suspicion.count()).toBe(0);
  const kept = await keep("p90_to_p50");
  await reprocessRequested(engine);
  const [found, ...others] = await engine.db.suspicion.findMany({
    include: { version: true, series: true },
  });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    state: "suspected",
    direction: "regression",
    version: { name: "1.10.0" },
    series: { id: kept, measure: "latency_p90_to_p50", derivedFrom: null },
  });
});

test("two versions that are measured side by side are compared by what is kept too", async () => {
  const { context, machineId, projectId } = engine;
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  const kept = await keep("p90");
  const compare = { baseVersion: "1.0.0", headVersion: "1.1.0" };
  await engine.submit({ targets: [{ target: "alpha", compare }] });
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds: ["compare"] });
  const { jobId, fence } = job ?? expect.unreachable();
  const pairs = Array.from({ length: 10 }, () => [100, 100] as const);
  const { baseVersion } = compare;
  const trials = testComparisonReport(pairs, { baseVersion }).report.trials.map((trial) => ({
    ...trial,
    histograms: [latencies(trial.side === "base" ? 5000 : 9000)],
  }));
  const posted = testComparisonReport(pairs, { baseVersion, trials });
  await completeJob(context, { jobId, machineId, fence, ...posted });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
  const report = await getReport(context, { projectId, jobId });
  const compared = report?.comparison?.measures.find(({ name }) => name === "latency_p90");
  expect(compared).toMatchObject({ seriesId: kept, n: 10 });
  expect(compared?.ratio).toBeCloseTo(1.8, 1);
});

test("a statistic that is no longer kept gets no points, and keeping it again closes the gap", async () => {
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  const kept = await keep("p75");
  await reprocessRequested(engine);
  const { context, projectId } = engine;
  const end = () => endStatistic(context, { projectId, actor: testActor, seriesId: kept });
  expect([await end(), await end()]).toEqual(["ended", "unknown"]);
  await measure(engine, measurement("1.1.0", [5000, 5000, 5000]));
  expect((await read(kept)).items).toHaveLength(1);
  expect(await keep("p75")).toBe(kept);
  await reprocessRequested(engine);
  expect((await read(kept)).items).toHaveLength(2);
});

test("a statistic of fewer operations than it needs is refused, and no trial of few gives a kept one a value", async () => {
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  const id = await seriesId("latency");
  for (const statistic of seriesStatistics) {
    const needed = statisticSamplesMin(statistic);
    const { context, projectId } = engine;
    const about = { projectId, actor: testActor, seriesId: id, statistic };
    const { outcome, ...facts } = await keepStatistic(context, about);
    if (needed <= 200) expect(outcome).toBe("kept");
    else expect({ outcome, ...facts }).toMatchObject({ outcome: "too_few_operations", needed });
    const few = { histograms: [{ ...latencies(5000), count: needed - 1 }] };
    expect(trialStatistic(few, "latency", statistic)).toBeNull();
    const enough = { histograms: [{ ...latencies(5000), count: needed }] };
    expect(trialStatistic(enough, "latency", statistic)).not.toBeNull();
  }
  // What is not kept is still there for the asking, as what it is.
  expect((await read(id, "p99_9")).items).toHaveLength(1);
});

test("what has no distribution, or is another project's, is refused", async () => {
  await measure(engine, measurement("1.0.0", [5000, 5000, 5000]));
  await expect(keep("p90", "throughput")).rejects.toThrow("no_distribution");
  const foreign = await keepStatistic(engine.context, {
    projectId: "00000000-0000-7000-8000-000000000000",
    actor: { kind: "system" },
    seriesId: await seriesId("latency"),
    statistic: "p90",
  });
  expect(foreign).toEqual({ outcome: "unknown" });
  expect(await engine.db.series.count({ where: { statisticOfId: { not: null } } })).toBe(0);
});
