import { idSchema } from "@lapline/contracts";
import { z } from "zod";

const machine = {
  machineId: idSchema,
  name: z.string(),
  label: z.string(),
  /** What is the matter with it; null: nothing any more. */
  reason: z.string().nullable(),
  at: z.iso.datetime(),
};

/** What a mail or a part of a digest is about, as the book keeps it until it is written. */
export const mailFactsSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("regression"), alertId: idSchema, title: z.string() }),
  z.strictObject({ kind: z.literal("improvement"), alertId: idSchema, title: z.string() }),
  z.strictObject({ kind: z.literal("machine_lost"), ...machine }),
  z.strictObject({ kind: z.literal("machine_quarantined"), ...machine }),
  z.strictObject({ kind: z.literal("machine_back"), ...machine }),
  z.strictObject({
    kind: z.literal("schedule_failing"),
    name: z.string(),
    target: z.string(),
    failures: z.int(),
    since: z.iso.datetime(),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal("webhook_disabled"),
    name: z.string(),
    urlShown: z.string(),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal("keys_left"),
    /** Of the removed member. */
    name: z.string(),
    at: z.iso.datetime(),
    /** Names of some of the keys. */
    keys: z.array(z.string()),
    count: z.int(),
  }),
  z.strictObject({ kind: z.literal("digest"), memberId: idSchema, date: z.string() }),
  z.strictObject({ kind: z.literal("test"), askedBy: z.string() }),
  z.strictObject({ kind: z.literal("invitation"), invitationId: idSchema }),
  z.strictObject({ kind: z.literal("password_reset"), passwordResetId: idSchema }),
  z.strictObject({
    kind: z.literal("second_factor"),
    change: z.enum(["enabled", "disabled", "codes_renewed", "reset"]),
    at: z.iso.datetime(),
  }),
]);
export type MailFacts = z.infer<typeof mailFactsSchema>;
