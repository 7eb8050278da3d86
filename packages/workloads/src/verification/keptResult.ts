import { paramsSchema } from "@lapline/contracts";
import { z } from "zod";

/**
 * One file of docs/results: what one job measured, with all that one needs to say where the figures
 * are from. Written by `npm run seeds`.
 */
export const keptResultSchema = z.strictObject({
  target: z.string(),
  version: z.string(),
  provisioner: z.string(),
  durability: z.string(),
  scenario: z.string(),
  scenarioVersion: z.int(),
  params: paramsSchema,
  /** When the job's report was stored. */
  measuredAt: z.iso.datetime(),
  /** Commit of Lapline that measured; `changed` when its files were not those of the commit. */
  lapline: z.strictObject({ commit: z.string(), changed: z.boolean() }),
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
      unit: z.string(),
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
