import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { pageQuerySchema } from "../base/pagination.ts";

export const auditActorKinds = ["user", "apiKey", "machine", "schedule", "hook", "system"] as const;

/** Filter of the audit log; each part narrows it further. */
export const auditQuerySchema = pageQuerySchema.extend({
  /** One kind of actor, or `people`: everybody but machines and Lapline itself. */
  actorKind: z.enum([...auditActorKinds, "people"]).optional(),
  /** Id of a person, an API key or a machine. */
  actor: z.string().min(1).max(100).optional(),
  /** A whole action such as `webhook.created`, or its first word. */
  action: z
    .string()
    .max(80)
    .regex(/^[a-zA-Z]+(\.[a-zA-Z_]+)?$/, "use an action such as webhook.created, or its first word")
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
    /** As it is now, or was when they did it; null for Lapline itself. */
    name: z.string().nullable(),
  }),
  action: z.string(),
  object: z.strictObject({ kind: z.string(), id: z.string().nullable() }),
  /** What else was noted with the change. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

/** Filter of the audit log of the whole installation. */
export const installationAuditQuerySchema = auditQuerySchema.extend({
  /** Id of a project, a deleted one too, or `none` for what belongs to no project. */
  project: z.union([idSchema, z.literal("none")]).optional(),
});
export type InstallationAuditQuery = z.infer<typeof installationAuditQuerySchema>;

/** A row of the audit trail with the project that it belongs to. */
export const installationAuditEntrySchema = auditEntrySchema.extend({
  /** Null for what belongs to no project, such as a sign-in; the name is null once it is deleted. */
  project: z.strictObject({ id: idSchema, name: z.string().nullable() }).nullable(),
});
export type InstallationAuditEntry = z.infer<typeof installationAuditEntrySchema>;
