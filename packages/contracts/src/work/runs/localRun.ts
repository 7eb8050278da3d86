import { z } from "zod";
import { errorCodeSchema } from "../../base/errorCodeSchema.ts";
import { slugSchema, versionSchema } from "../../base/ids.ts";
import { scenarioMeasureSchema } from "../../base/measures.ts";
import { rawReportSchema } from "../../base/rawReport.ts";
import {
  paramsSchema,
  provisionerKindSchema,
  sandboxKindSchema,
  scenarioIdSchema,
  scenarioSizeSchema,
} from "../catalog/catalog.ts";

/** One job for a worker that is run once, without a server; what is left out is the catalog's default. */
export const localRunRequestSchema = z.strictObject({
  target: slugSchema,
  version: versionSchema,
  /** Measured by turns with `version`. */
  baseVersion: versionSchema.optional(),
  provisioner: provisionerKindSchema.optional(),
  durability: slugSchema.optional(),
  /** Options of the target that differ from their default. */
  options: paramsSchema.optional(),
  /** May be left out where the target supports one only. */
  scenario: scenarioIdSchema.optional(),
  /** One of its sizes by name; `params` then replace some of that size's. */
  size: scenarioSizeSchema.optional(),
  params: paramsSchema.optional(),
  trials: z.int().min(1).max(100).optional(),
});
export type LocalRunRequest = z.infer<typeof localRunRequestSchema>;

/** What such a job measured, with everything that decides what it may be compared with. */
export const localReportSchema = z.strictObject({
  format: z.literal("lapline-local/1"),
  target: slugSchema,
  version: versionSchema,
  provisioner: provisionerKindSchema,
  sandbox: sandboxKindSchema,
  durability: slugSchema,
  scenario: scenarioIdSchema,
  scenarioVersion: z.int().min(1),
  params: paramsSchema,
  measures: z.array(scenarioMeasureSchema).min(1),
  report: rawReportSchema,
});
export type LocalReport = z.infer<typeof localReportSchema>;

/** The file in which such a worker answers. */
export const localRunAnswerSchema = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("measured"), report: localReportSchema }),
  /** The request names what this worker does not know. */
  z.strictObject({ outcome: z.literal("refused"), problems: z.array(z.string()).min(1) }),
  z.strictObject({ outcome: z.literal("failed"), code: errorCodeSchema, message: z.string() }),
]);
export type LocalRunAnswer = z.infer<typeof localRunAnswerSchema>;
