import type { Job, MeasureDefinition, Quantiles, Report, ReportMeasure } from "@lapline/contracts";
import fc from "fast-check";
import { sampleJob } from "./sampleJob.ts";
import { sampleLoad } from "./sampleTrial.ts";

/** A report as it is stored, its job, and what was really measured, by the names of the figures. */
export interface GeneratedReport {
  report: Report;
  job: Job;
  /** In base units: `Latency`, `Latency, p99 of timed operations`, `Trial 2, Latency`. */
  truth: ReadonlyMap<string, number>;
}

const measures: MeasureDefinition[] = [
  { name: "throughput", title: "Throughput", unit: "ops/s", direction: "higher_is_better" },
  { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
  {
    name: "latency_p99",
    title: "Latency, 99th percentile",
    unit: "ns",
    direction: "lower_is_better",
  },
  { name: "duration", title: "Duration", unit: "ns", direction: "lower_is_better" },
  { name: "memory", title: "Memory of the target", unit: "bytes", direction: "lower_is_better" },
  { name: "success", title: "Visible in time", unit: "ratio", direction: "higher_is_better" },
];

interface Recipe {
  seed: number;
  trials: number;
  invalid: readonly number[];
  operations: number;
  magnitude: number;
  spread: number;
  imported: boolean;
  preparationMs: number;
  verificationMs: number;
  queuedMs: number;
  evaluatedMs: number;
}

/**
 * Reports of all kinds: one trial or several, valid and not, fast and slow by nine orders, of few and
 * many operations, sampled before and after their trials or imported without any of that.
 */
export const generatedReports: fc.Arbitrary<GeneratedReport> = fc
  .record({
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
    trials: fc.integer({ min: 1, max: 7 }),
    invalid: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
    operations: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 1500 })),
    magnitude: fc.double({ min: 1, max: 10, noNaN: true }),
    spread: fc.double({ min: 0, max: 1.5, noNaN: true }),
    imported: fc.boolean(),
    preparationMs: fc.nat(5000),
    verificationMs: fc.nat(700),
    queuedMs: fc.nat(100_000),
    evaluatedMs: fc.nat(5000),
  })
  .map(buildReport);

function buildReport(recipe: Recipe): GeneratedReport {
  const random = randomOf(recipe.seed);
  const measured: Measured[] = [];
  for (let index = 0; index < recipe.trials; index += 1) {
    measured.push(measureTrial(recipe, { index, before: measured.at(-1) }, random));
  }
  const invalid = new Set(recipe.invalid);
  const valid = measured.filter(({ index }) => !invalid.has(index));
  const isValid = valid.length * 2 > measured.length;
  const counted = isValid ? valid : measured;
  const truth = new Map<string, number>();
  for (const { index, values } of measured) {
    for (const { name, title } of measures) {
      const value = values[name];
      if (value !== undefined) truth.set(`Trial ${index + 1}, ${title}`, value);
    }
    truth.set(`Trial ${index + 1}, Trial length`, measured[index]?.durationNs ?? 0);
  }
  const report: Report = {
    id: sampleJob.id,
    jobId: sampleJob.id,
    validity: { valid: isValid, reasons: [] },
    warnings: [],
    environment: { comparability: {}, shown: {}, hash: "0123456789abcdef" },
    measures: measures.flatMap((measure) => {
      const samples = counted.flatMap(({ values }) => values[measure.name] ?? []);
      if (samples.length === 0) return [];
      const value = median(samples);
      truth.set(measure.title, value);
      const mean = samples.reduce((all, one) => all + one, 0) / samples.length;
      truth.set(`${measure.title}, mean of trials`, mean);
      const distribution =
        measure.name === "latency" && !recipe.imported
          ? distributionOf(counted.flatMap(({ latencies }) => latencies))
          : undefined;
      for (const [name, each] of Object.entries(distribution?.quantiles ?? {})) {
        truth.set(`${measure.title}, ${statisticWords(name)} of timed operations`, each);
      }
      const interval = { ciLow: value * 0.93, ciHigh: value * 1.08 };
      return [{ ...measure, value, ...interval, n: samples.length, samples, ...distribution }];
    }),
    trials: measured.map(({ index, startMs, durationNs, values }) => ({
      index,
      valid: !invalid.has(index),
      reasons: invalid.has(index) ? [{ code: "error_rate", detail: "too many errors" }] : [],
      startMs,
      durationNs,
      values,
      load: { ...sampleLoad, operations: recipe.operations },
    })),
    resources: recipe.imported ? [] : measured.flatMap((trial) => tracksOf(trial, recipe, random)),
    targetVersionReported: null,
    artifactDigest: null,
    reproduce: null,
    createdAt: sampleJob.createdAt,
  };
  return { report, job: jobOf(recipe, measured), truth };
}

/** As the figures call it. */
function statisticWords(name: string): string {
  return { min: "fastest", max: "slowest" }[name] ?? name.replace("_", ".");
}

interface Measured {
  index: number;
  startMs: number;
  durationNs: number;
  values: Record<string, number>;
  latencies: number[];
}

function measureTrial(
  recipe: Recipe,
  { index, before }: { index: number; before: Measured | undefined },
  random: () => number,
): Measured {
  const { operations, magnitude, spread, imported, preparationMs, verificationMs } = recipe;
  const latencies = Array.from({ length: operations }, () =>
    Math.max(1, Math.round(10 ** magnitude * Math.exp(spread * gaussian(random)))),
  );
  const sum = latencies.reduce((all, one) => all + one, 0);
  const durationNs = sum * (1 + random());
  const sorted = latencies.toSorted((a, b) => a - b);
  // One trial's sampling ends before that of the next begins.
  const freeMs =
    before === undefined ? 0 : before.startMs + before.durationNs / 1e6 + verificationMs + 500;
  const values: Record<string, number> = {
    throughput: operations / (durationNs / 1e9),
    latency: rankOf(sorted, 50),
    latency_p99: rankOf(sorted, 99),
    // A scenario's own duration: what it counts as work, not all of the trial.
    duration: durationNs * (0.5 + 0.4 * random()),
    memory: Math.round(10 ** (3 + 7 * random())),
    success: random() ** 4,
  };
  return {
    index,
    startMs: imported ? 0 : freeMs + preparationMs,
    durationNs: imported ? 0 : durationNs,
    values: imported ? { latency: values.latency ?? 1 } : values,
    latencies,
  };
}

/** As histograms of three digits give it; their curve is known to end a little below the maximum. */
function distributionOf(
  latencies: readonly number[],
): Required<Pick<ReportMeasure, "quantiles" | "percentiles">> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const n = sorted.length;
  const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
  const mean = sorted.reduce((all, one) => all + one, 0) / n;
  const at = (percentile: number) =>
    Math.min(max, Math.max(min, Number((rankOf(sorted, percentile) * 1.0003).toPrecision(4))));
  const quantiles: Quantiles = {
    n,
    min,
    p50: at(50),
    p75: at(75),
    p90: at(90),
    p95: at(95),
    p97_5: at(97.5),
    p99: at(99),
    p99_9: at(99.9),
    max,
    mean,
    stddev: Math.sqrt(sorted.reduce((all, one) => all + (one - mean) ** 2, 0) / n),
  };
  const percentiles: [number, number][] = [];
  for (let step = 0; step <= 6 * Math.log2(n); step += 1) {
    const percentile = 100 * (1 - 0.5 ** (step / 6));
    percentiles.push([percentile, at(percentile)]);
  }
  percentiles.push([100, max * 0.9995]);
  return { quantiles, percentiles };
}

/** Sampled on a grid of 250 ms from before the preparation to after the verification. */
function tracksOf(
  { index, startMs, durationNs }: Measured,
  { preparationMs, verificationMs }: Recipe,
  random: () => number,
): Report["resources"] {
  const stepMs = 250;
  const durationMs = durationNs / 1e6;
  const first = Math.floor((startMs - preparationMs) / stepMs);
  const last = Math.ceil((startMs + durationMs + verificationMs) / stepMs);
  // A track carries no more than so many values; what lies beyond was not sampled.
  const steps = Math.min(120, Math.max(1, last - first));
  const some = (count: number, most: number) =>
    Array.from({ length: count }, () => most * random());
  const common = { trial: index, component: "target" };
  const usage = { ...common, start: first * stepMs, stepMs };
  const rates = Math.min(120, Math.max(1, Math.ceil(durationMs / 100)));
  return [
    { kind: "cpu", unit: "cores", method: "cgroup_cpu_stat", ...usage, values: some(steps, 4) },
    { kind: "memory", unit: "bytes", method: "rss", ...usage, values: some(steps, 1e9) },
    {
      kind: "throughput",
      unit: "ops/s",
      method: "completed_operations",
      ...common,
      start: startMs,
      stepMs: 100,
      values: some(rates, 1e5),
    },
  ];
}

function jobOf(recipe: Recipe, measured: readonly Measured[]): Job {
  const last = measured.at(-1);
  const created = Date.parse(sampleJob.createdAt);
  const workMs = Math.min(1e8, last === undefined ? 0 : last.startMs + last.durationNs / 1e6);
  const at = (ms: number) => new Date(created + Math.round(ms)).toISOString();
  const { queuedMs, evaluatedMs, trials } = recipe;
  return {
    ...sampleJob,
    status: "PROCESSED",
    trials,
    attempt: 1,
    machine: { id: sampleJob.id, name: "bench-1" },
    claimedAt: at(queuedMs),
    startedAt: at(queuedMs + workMs / 4),
    completedAt: at(queuedMs + workMs),
    finishedAt: at(queuedMs + workMs + evaluatedMs),
    reportId: sampleJob.id,
  };
}

/** Nearest rank of ascending values. */
function rankOf(sorted: readonly number[], percentile: number): number {
  const rank = Math.max(1, Math.ceil((percentile / 100) * sorted.length - 1e-9));
  return sorted[rank - 1] ?? 0;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Numbers from 0 to below 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
