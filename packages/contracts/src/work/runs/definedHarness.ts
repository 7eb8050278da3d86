import { z } from "zod";
import { slugSchema } from "../../base/ids.ts";
import { measureNameSchema } from "../../base/measures.ts";
import { invalidReasonSchema, loadFactsSchema, rawHistogramSchema } from "../../base/rawReport.ts";
import { paramsSchema, scenarioIdSchema } from "../catalog/catalog.ts";
import { harnessCapabilitiesSchema, harnessProtocolVersion } from "./harness.ts";

// The harness protocol as a definition's own harness speaks it: the verbs and lines of `harness.ts`, a
// plan without what only built-in targets have, and answers in which most members have a default.
// docs/reference/harness.md describes it; `readDefinedAnswer` turns such answers into the strict ones.

/** What `prepare` brings to a harness that a project wrote. */
export const definedHarnessPlanSchema = z.strictObject({
  target: slugSchema,
  version: z.string(),
  scenario: scenarioIdSchema,
  params: paramsSchema,
  mode: slugSchema,
  /** Counts from 1. */
  trial: z.int().min(1),
  /** For random choices: the same for all versions in one trial, and in each run of the scenario. */
  seed: z.int().min(0).max(0xffff_ffff),
  /** Names of the declared measures, each with the unit in which it is reported. */
  measures: z.record(measureNameSchema, z.string()),
  /** Folder of its own, empty at the start of the trial. */
  dataDir: z.string(),
  /** Where the version lies, built. */
  artifactDir: z.string(),
  /** Address of the definition's server; null: it has none. */
  baseUrl: z.string().nullable(),
  /** Addresses of what runs beside the server, by name. */
  componentUrls: z.record(z.string(), z.string()),
  /** Secrets made for this trial, by name. */
  secrets: z.record(z.string(), z.string()),
});
export type DefinedHarnessPlan = z.infer<typeof definedHarnessPlanSchema>;

/** The seed of a trial: FNV-1a of the scenario and the trial, 32 bits. Pure. */
export function harnessSeed(scenario: string, trial: number): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${scenario}/${trial}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}

const settingsSchema = z.record(
  z.string().max(100),
  z.union([z.string().max(500), z.number(), z.boolean()]),
);
const reasonsSchema = z
  .array(z.union([z.string().min(1).max(1000), invalidReasonSchema]))
  .max(20)
  .default([]);
const nsSchema = z.number().min(0);

/** More raw values than this are no summary of a trial; a line has at most 32 MiB. */
export const harnessSamplesMax = 1_000_000;

const definedRunSchema = z.strictObject({
  values: z.record(measureNameSchema, z.number()).default({}),
  /** Raw values by measure: its value is their median. */
  samples: z
    .record(measureNameSchema, z.array(z.number()).min(1).max(harnessSamplesMax))
    .default({}),
  /** How many operations were measured, and how many of them failed. */
  operations: z.int().min(0).optional(),
  errors: z.int().min(0).default(0),
  reasons: reasonsSchema,
  /** From the request to the first operation. */
  startedAfterNs: nsSchema.optional(),
  /** Instead of `startedAfterNs`: CLOCK_MONOTONIC at the first operation, decimal text. */
  startedAtNs: z.string().regex(/^\d+$/, "write digits only, as text").optional(),
  durationNs: nsSchema.optional(),
  histograms: z.array(rawHistogramSchema).max(10).default([]),
  load: loadFactsSchema.optional(),
  throughput: z
    .strictObject({ stepMs: z.number().min(1), operations: z.array(z.int().min(0)).max(100_000) })
    .optional(),
});

/** Results of a definition's own harness, by verb. */
export const definedHarnessResults = {
  hello: z.strictObject({
    protocol: z.literal(harnessProtocolVersion),
    harness: z.string().min(1).max(100),
    language: z.string().min(1).max(100).default("unknown"),
    runtimeVersion: z.string().min(1).max(100).default("unknown"),
    capabilities: harnessCapabilitiesSchema,
  }),
  prepare: z.strictObject({
    startNs: nsSchema.optional(),
    startSeen: z.enum(["exact", "at_most"]).default("exact"),
    targetVersion: z.string().max(200).nullable().default(null),
    settings: settingsSchema.default({}),
  }),
  warmup: z.strictObject({ operations: z.int().min(0).default(0) }),
  run: definedRunSchema,
  slice: z.strictObject({
    operations: z.int().min(0),
    errors: z.int().min(0).default(0),
    /** From the request to the first counted operation. */
    startedAfterNs: nsSchema.optional(),
    /** From the first counted operation to the end of the last. */
    durationNs: nsSchema,
    /** What the work that is not counted took. */
    settleNs: nsSchema.default(0),
  }),
  /** Of all slices together; what it says of the span is known already. */
  summary: definedRunSchema,
  verify: z.strictObject({ reasons: reasonsSchema, settings: settingsSchema.default({}) }),
  bye: z.strictObject({}),
} as const;
export type DefinedHarnessOp = keyof typeof definedHarnessResults;

/** Verbs that a definition's harness may answer with `unsupported`: there is nothing to do then. */
export const optionalHarnessOps: readonly string[] = ["probe", "warmup", "verify"];
