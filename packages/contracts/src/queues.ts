import { z } from "zod";
import { idSchema } from "./ids.ts";

/** Queue that rings the machines of one label. Payloads carry ids only: the queue may lose everything. */
export function benchQueueName(label: string): string {
  return `bench.${label}`;
}

/** The typed catalogue of queues that control consumes, from name to payload. */
export const queueCatalogue = {
  "control.reports": z.strictObject({ reportId: idSchema }),
  "control.periodic": z.strictObject({ task: z.enum(["sweep", "relay"]) }),
} as const;
export type QueueName = keyof typeof queueCatalogue;
export type QueuePayload<N extends QueueName> = z.infer<(typeof queueCatalogue)[N]>;

/** Payload of `bench.<label>`. */
export const bellSchema = z.strictObject({ jobId: idSchema });
export type Bell = z.infer<typeof bellSchema>;

/** What an outbox row asks control to do after its transaction committed. */
export const outboxEntrySchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ring"), label: z.string(), jobId: idSchema }),
  z.strictObject({ kind: z.literal("process_report"), reportId: idSchema }),
  z.strictObject({ kind: z.literal("mail"), mailId: idSchema }),
]);
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;
