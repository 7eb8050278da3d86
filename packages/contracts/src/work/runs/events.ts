import { z } from "zod";
import { idSchema } from "../../base/ids.ts";
import { jobStatusSchema, runStatusSchema } from "../../base/statusSchemas.ts";
import { runSchema } from "./run.ts";

/**
 * Server-sent events of the REST API. Each `event:` name has one payload, the `data:` line in JSON.
 *
 *   GET /api/v1/runs/{id}/events       run, end
 *   GET /api/v1/jobs/{id}/log/stream   log, gap, end; `id:` is `<attempt>.<sequence>`
 *   GET /api/v1/events                 change
 *
 * Every stream ends after about 90 s on purpose and the browser reconnects by itself, sending
 * `Last-Event-ID`; after `end` nothing more comes and the client closes.
 */
export const runEventSchemas = {
  /** The whole run, at once and whenever something visible changed. */
  run: runSchema,
  end: z.strictObject({ status: runStatusSchema }),
} as const;

export const logEventSchemas = {
  /** A stored piece of output. `attempt` begins at 1; sequences count from 0 within it. */
  log: z.strictObject({
    attempt: z.int().min(1),
    sequence: z.int().min(0),
    offset: z.int().min(0),
    text: z.string(),
  }),
  /** These sequences (both ends included) never arrived although later ones did. */
  gap: z.strictObject({
    attempt: z.int().min(1),
    firstSequence: z.int().min(0),
    lastSequence: z.int().min(0),
  }),
  end: z.strictObject({ status: jobStatusSchema }),
} as const;
export type LogEvent = z.infer<(typeof logEventSchemas)["log"]>;
export type LogGap = z.infer<(typeof logEventSchemas)["gap"]>;

export const changeEventSchemas = {
  /** Look again: something of this kind changed in the project. `all` after a lost connection. */
  change: z.strictObject({
    kind: z.enum([
      "run",
      "job",
      // Jobs went on within their phases, at most every 4 s. Names none of them.
      "progress",
      "log",
      "machine",
      "series",
      "releases",
      "suspicion",
      "alert",
      "all",
    ]),
    runId: idSchema.optional(),
    jobId: idSchema.optional(),
    machineId: idSchema.optional(),
  }),
} as const;
export type ChangeEvent = z.infer<(typeof changeEventSchemas)["change"]>;
