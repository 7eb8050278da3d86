import { z } from "zod";
import { idSchema } from "../../base/ids.ts";

/** Queue that rings the machines of one label. Payloads carry ids only: the queue may lose everything. */
export function benchQueueName(label: string): string {
  return `bench.${label}`;
}

/** Reports of one message: a consumer works on them for some seconds at most. */
export const reportsPerMessageMax = 50;

/** The typed catalogue of queues that control consumes, from name to payload. */
export const queueCatalogue = {
  "control.reports": z.strictObject({
    reportId: idSchema,
    /** More reports that came with it and may be processed together. */
    others: z
      .array(idSchema)
      .max(reportsPerMessageMax - 1)
      .optional(),
  }),
  "control.periodic": z.strictObject({ task: z.enum(["sweep", "relay"]) }),
} as const;
export type QueueName = keyof typeof queueCatalogue;
export type QueuePayload<N extends QueueName> = z.infer<(typeof queueCatalogue)[N]>;

/** Payload of `bench.<label>`. */
export const bellSchema = z.strictObject({ jobId: idSchema });
export type Bell = z.infer<typeof bellSchema>;

/** Series of a project by what they measure; all of them without any. */
const seriesScopeSchema = z.strictObject({
  seriesId: idSchema.optional(),
  targetId: idSchema.optional(),
  scenarioId: z.string().optional(),
  measure: z.string().optional(),
  labelId: idSchema.optional(),
});
export type SeriesScope = z.infer<typeof seriesScopeSchema>;

/** What an outbox row asks control to do after its transaction committed. */
export const outboxEntrySchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ring"), label: z.string(), jobId: idSchema }),
  z.strictObject({ kind: z.literal("process_report"), reportId: idSchema }),
  z.strictObject({ kind: z.literal("mail"), mailId: idSchema }),
  /** Somebody asked for a new password of the account with this address, if there is one. */
  z.strictObject({ kind: z.literal("password_reset"), email: z.string() }),
  /** A delivery may be due. */
  z.strictObject({ kind: z.literal("delivery"), deliveryId: idSchema }),
  /** A job of the run ended, maybe the last one. */
  z.strictObject({ kind: z.literal("job_ended"), runId: idSchema }),
  z.strictObject({
    kind: z.literal("reprocess"),
    projectId: idSchema,
    scope: seriesScopeSchema,
    /** Also results, and tracks whose points are those of their last evaluation. */
    force: z.boolean(),
    /** The last series of the batch before. */
    after: idSchema.nullable(),
  }),
]);
export type ReprocessEntry = Extract<z.infer<typeof outboxEntrySchema>, { kind: "reprocess" }>;
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;
