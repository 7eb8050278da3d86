import { z } from "zod";
import { idSchema } from "./ids.ts";

/** `stored`: no mail server is set, so it is only in the mailbox. */
export const mailStateSchema = z.enum(["queued", "sending", "sent", "stored", "failed"]);
export type MailState = z.infer<typeof mailStateSchema>;

/** Row of the mailbox. */
export const mailSummarySchema = z.strictObject({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  state: mailStateSchema,
  attempts: z.int(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  alertId: idSchema.nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type MailSummary = z.infer<typeof mailSummarySchema>;

/** A mail with its content; null while it waits to be written. */
export const mailSchema = z.strictObject({
  ...mailSummarySchema.shape,
  html: z.string().nullable(),
  text: z.string().nullable(),
});
export type Mail = z.infer<typeof mailSchema>;
