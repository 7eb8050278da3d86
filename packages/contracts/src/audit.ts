import { z } from "zod";
import { idSchema } from "./ids.ts";
import { pageQuerySchema } from "./pagination.ts";

export const auditActorKinds = ["user", "apiKey", "machine", "system"] as const;

/** Filter of the audit log; each part narrows it further. */
export const auditQuerySchema = pageQuerySchema.extend({
  actorKind: z.enum(auditActorKinds).optional(),
  /** Id of a person, an API key or a machine. */
  actor: z.string().min(1).max(100).optional(),
  /** A whole action such as `webhook.created`, or its first word. */
  action: z
    .string()
    .max(80)
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/, "use an action such as webhook.created, or its first word")
    .optional(),
  /** Id of what was changed. */
  object: idSchema.optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** One row of the audit trail: who changed what, and when. */
export const auditEntrySchema = z.strictObject({
  id: idSchema,
  at: z.iso.datetime(),
  actor: z.strictObject({
    kind: z.enum(auditActorKinds),
    id: z.string().nullable(),
    /** Null for those that are gone and for Lapline itself. */
    name: z.string().nullable(),
  }),
  action: z.string(),
  object: z.strictObject({ kind: z.string(), id: z.string().nullable() }),
  /** What else was noted with the change. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;
