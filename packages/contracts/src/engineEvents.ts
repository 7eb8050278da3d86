import { z } from "zod";
import { givenKindSchema } from "./access/givenSchemas.ts";
import { idSchema } from "./base/ids.ts";
import { innerReasonSchema } from "./reasons/message.ts";

const actorSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal(["user", "apiKey", "schedule", "hook"]),
    id: z.string(),
    name: z.string(),
  }),
  z.strictObject({ kind: z.literal("machine"), id: z.string() }),
  z.strictObject({ kind: z.literal("system") }),
]);

const ids = z.array(idSchema).readonly();
const project = { projectId: idSchema };
const alert = { ...project, alertId: idSchema };
const machine = { ...project, machineId: idSchema };
const run = { ...project, runId: idSchema };

/**
 * Everything that a module of the engine tells the modules above it, by name. An event is handled in the
 * transaction that emits it, so what follows from a change is stored with the change or not at all.
 */
export const engineEvents = {
  /** A person left a project. `handOver`: kinds of what they gave that go on. */
  "member.removed": z.strictObject({
    ...project,
    userId: z.string(),
    name: z.string(),
    handOver: z.array(givenKindSchema).readonly(),
  }),
  /** What somebody gave ends with their right to give it. */
  "given.ended": z.strictObject({
    ...project,
    actor: actorSchema,
    kind: givenKindSchema,
    ids,
    reason: innerReasonSchema,
  }),
  /** A run was stored whose jobs are queued. */
  "run.submitted": z.strictObject({
    ...run,
    repository: z.string().nullable(),
    /** The run whose results it measures again. */
    confirmsRunId: idSchema.nullable(),
  }),
  /** A job of the run is PROCESSED, FAILED or CANCELED. */
  "job.ended": z.strictObject(run),
  "machine.lost": z.strictObject(machine),
  /** The machine takes no jobs, by its own health check or because its results are unusable. */
  "machine.quarantined": z.strictObject(machine),
  /** A lost or unhealthy machine works again. */
  "machine.back": z.strictObject(machine),
  /** A firing of the schedule failed. */
  "schedule.failed": z.strictObject({ scheduleId: idSchema }),
  /** The points of some series changed, or what follows from them has to be evaluated again. */
  "series.changed": z.strictObject({
    ...project,
    seriesIds: ids,
    /** Only the tracks of this environment; null: all. */
    comparabilityHash: z.string().nullable(),
    /** Also tracks whose points are those of the last evaluation. */
    force: z.boolean(),
  }),
  /** The results of reports are stored. */
  "report.processed": z.strictObject({ ...project, reportIds: ids }),
  /** The comparisons of an interleaved job are stored. */
  "comparison.processed": z.strictObject({
    ...project,
    jobId: idSchema,
    reportId: idSchema,
    valid: z.boolean(),
    seriesIds: ids,
  }),
  /** The results of a run with a baseline were judged for the first time. */
  "run.judged": z.strictObject({ ...run, repository: z.string() }),
  /** Nothing of the run is going to be measured again. */
  "run.confirmed": z.strictObject({ ...run, repository: z.string() }),
  /** A confirmed change opened an alert. */
  "alert.confirmed": z.strictObject(alert),
  /** `change`: what happened, as the audit trail calls it; `joined`: another series moved too. */
  "alert.changed": z.strictObject({ ...alert, change: z.string() }),
  "alert.resolved": z.strictObject(alert),
} as const;

export type EngineEventType = keyof typeof engineEvents;
export type EngineEvents = { [T in EngineEventType]: z.infer<(typeof engineEvents)[T]> };
export const engineEventTypes = Object.keys(engineEvents) as EngineEventType[];
