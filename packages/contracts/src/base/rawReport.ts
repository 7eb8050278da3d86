import { z } from "zod";
import { environmentSchema } from "./environment.ts";
import { storedNameSchema } from "./ids.ts";
import { directionSchema, measureNameSchema, unitSchema } from "./measures.ts";
import { benchmarksMax, rawBenchmarksSchema, trialBenchmarkSchema } from "./rawBenchmarks.ts";
import { rawComparisonSchema } from "./rawSlices.ts";
import { sideSchema } from "./statusSchemas.ts";

const finite = z.number();

/** Why a trial does not count; `detail` is a sentence for people. */
export const invalidReasonSchema = z.strictObject({
  code: z.enum([
    "generator_saturated",
    "error_rate",
    "assertion_failed",
    "durability_mismatch",
    "access_rule_not_enforced",
    "environment_drift",
    "no_operations",
    "command_failed",
    "result_unreadable",
    "benchmark_missing",
  ]),
  detail: z.string().max(1000),
});
export type InvalidReason = z.infer<typeof invalidReasonSchema>;

/** Latencies as an encoded HDR histogram (hdr-histogram V2, compressed, base64; unit ns/1000 = µs). */
export const rawHistogramSchema = z.strictObject({
  measure: measureNameSchema,
  /** One count of the histogram stands for this many base units (1000: recorded in µs for ns). */
  unitsPerCount: z.number().min(1),
  count: z.int().min(0),
  min: finite,
  max: finite,
  mean: finite,
  stddev: finite,
  encoded: z.base64().max(2_000_000),
});
export type RawHistogram = z.infer<typeof rawHistogramSchema>;

/** What the load generator says about itself and its errors. */
export const loadFactsSchema = z.strictObject({
  operations: z.int().min(0),
  non2xx: z.int().min(0),
  timeouts: z.int().min(0),
  socketErrors: z.int().min(0),
  /** Counts per status class or code, e.g. `200`: 9998. */
  statusCounts: z.record(z.string().max(20), z.int().min(0)),
  /** Event-loop utilisation of the busiest generator thread, 0 to 1; null where there is no generator. */
  generatorUtilisation: z.number().min(0).max(1).nullable(),
  generatorCpuCores: z.number().min(0).nullable(),
  timeoutMs: z.number().min(0).nullable(),
});
export type LoadFacts = z.infer<typeof loadFactsSchema>;

/** One measured repetition: fresh process, fresh data. */
export const rawTrialSchema = z.strictObject({
  /** Place in the order of trials, over both sides where there are two. */
  index: z.int().min(0),
  /** Which version it measured; present in interleaved jobs only. */
  side: sideSchema.optional(),
  reasons: z.array(invalidReasonSchema).max(20),
  /** Monotonic time of the trial's first operation, ms since the attempt's clock zero. */
  startMs: z.number().min(0),
  durationNs: z.number().min(0),
  /** One value per measure, in the measure's base unit. */
  values: z.record(measureNameSchema, finite),
  /** Of the benchmarks that it printed; one that it did not print is left out. */
  benchmarks: z.array(trialBenchmarkSchema).max(benchmarksMax).optional(),
  histograms: z.array(rawHistogramSchema).max(10),
  load: loadFactsSchema,
});
export type RawTrial = z.infer<typeof rawTrialSchema>;

/** A sampled quantity on a fixed step; the method is part of what the number means. */
export const resourceTrackSchema = z.strictObject({
  kind: z.enum(["cpu", "memory", "throughput"]),
  unit: unitSchema,
  /** e.g. `rss_process_tree`, `cgroup_minus_inactive_file`, `cpu_time_delta`. */
  method: z.string().max(60),
  component: z.string().max(60),
  trial: z.int32().min(0),
  /** ms since the attempt's clock zero, the same axis as `startMs` of the trials. */
  start: z.number().min(0),
  stepMs: z.number().min(1),
  values: z.array(finite).max(100_000),
});
export type ResourceTrack = z.infer<typeof resourceTrackSchema>;

/** The base of an interleaved job; what the report itself says of its target is about the head. */
export const rawBaseSchema = z.strictObject({
  version: storedNameSchema,
  environment: environmentSchema,
  targetVersionReported: z.string().max(200).nullable(),
  artifactDigest: z.string().max(200).nullable(),
});

/** Everything one attempt measured, as the worker posts it. */
export const rawReportSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** Of the whole process; those of its benchmarks stand in `benchmarks`. */
  measures: z
    .array(
      z.strictObject({ name: measureNameSchema, unit: unitSchema, direction: directionSchema }),
    )
    .min(1)
    // Of thirteen services each, CPU and memory alone are more than fifty.
    .max(200),
  /** What the trials measured apart from each other, where the scenario prints benchmarks. */
  benchmarks: rawBenchmarksSchema.optional(),
  trials: z.array(rawTrialSchema).min(1).max(100),
  resources: z.array(resourceTrackSchema).max(2000),
  environment: environmentSchema,
  warnings: z.array(z.string().max(1000)).max(100),
  /** Version that the target itself reports, and checksum of what was started. */
  targetVersionReported: z.string().max(200).nullable(),
  artifactDigest: z.string().max(200).nullable(),
  /** Present in interleaved jobs only. */
  base: rawBaseSchema.optional(),
  /** How the two versions were measured; absent in ordinary jobs, and of older workers (whole trials). */
  comparison: rawComparisonSchema.optional(),
  /** What a local run says of itself. The server shows it nowhere: nobody vouches for a report's text. */
  reproduce: z.string().max(4000),
  /** Wall clock, for display only. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
});
export type RawReport = z.infer<typeof rawReportSchema>;
