import { paramsSchema, provisionerKindSchema, unitSchema } from "@lapline/contracts";
import { z } from "zod";

/** What was asked for: two results are of the same work when all of this is the same. */
const keptCellSchema = z.strictObject({
  target: z.string(),
  version: z.string(),
  provisioner: provisionerKindSchema,
  /** Options of the target that differ from their default. */
  options: paramsSchema,
  durability: z.string(),
  scenario: z.string(),
  scenarioVersion: z.int(),
  size: z.enum(["quick", "full"]),
  params: paramsSchema,
});
export type KeptCell = z.infer<typeof keptCellSchema>;

/** Commit of Lapline that measured; `changed` when its files were not those of the commit. */
const laplineSchema = z.strictObject({ commit: z.string(), changed: z.boolean() });

/**
 * One file of docs/results: what one job measured, with all that one needs to say where the figures
 * are from. Written by `npm run seeds`.
 */
export const keptResultSchema = keptCellSchema.extend({
  /** When the job's report was stored. */
  measuredAt: z.iso.datetime(),
  lapline: laplineSchema,
  /** The machine, in a line. */
  machine: z.string(),
  /** Its load average over a minute when the job began, as the worker read it. */
  loadAverage: z.number().nullable(),
  trials: z.int(),
  valid: z.boolean(),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Base units; null ends: too few trials for an interval. */
  measures: z.array(
    z.strictObject({
      name: z.string(),
      unit: unitSchema,
      value: z.number(),
      ciLow: z.number().nullable(),
      ciHigh: z.number().nullable(),
      n: z.int(),
    }),
  ),
  artifactDigest: z.string().nullable(),
  versionReported: z.string().nullable(),
  environment: z.record(z.string(), z.string()),
});
export type KeptResult = z.infer<typeof keptResultSchema>;

/** A file of docs/results for a job that ended without a report. */
export const keptFailureSchema = keptCellSchema.extend({
  failedAt: z.iso.datetime(),
  lapline: laplineSchema,
  trials: z.int(),
  /** Why it ended, as its job says. */
  errorCode: z.string(),
  message: z.string(),
});
export type KeptFailure = z.infer<typeof keptFailureSchema>;

/** What a file of docs/results holds. */
export const keptFileSchema = z.union([keptResultSchema, keptFailureSchema]);
export type KeptFile = z.infer<typeof keptFileSchema>;

/** Whether a job of it brought a report, valid or not. */
export function hasReport(kept: KeptFile): kept is KeptResult {
  return "measuredAt" in kept;
}
