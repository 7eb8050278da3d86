import { z } from "zod";
import { idSchema } from "../base/ids.ts";

/** `stored`: no mail server is set, so it is only in the mailbox. */
export const mailStateSchema = z.enum(["queued", "sending", "sent", "stored", "failed"]);
export type MailState = z.infer<typeof mailStateSchema>;

/** Row of the mailbox. */
export const mailSummarySchema = z.strictObject({
  id: idSchema,
  kind: z.string(),
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

/** One step of what was said with the mail server. */
export const mailStepSchema = z.strictObject({
  step: z.enum(["connect", "encrypt", "login", "recipient", "content"]),
  /** `skipped`: not needed, or not reached. */
  outcome: z.enum(["ok", "failed", "skipped"]),
  /** What happened, in a sentence; never a secret. */
  words: z.string(),
  /** The server's own last line of this step. */
  reply: z.string().nullable(),
});
export type MailStep = z.infer<typeof mailStepSchema>;

export const mailConversationSchema = z.strictObject({
  /** `host:port` of the mail server; null: none is set. */
  server: z.string().nullable(),
  steps: z.array(mailStepSchema),
  /** Why it failed and what to look at; null when it did not. */
  advice: z.string().nullable(),
});
export type MailConversation = z.infer<typeof mailConversationSchema>;

/** A mail with its content; null while it waits to be written. */
export const mailSchema = z.strictObject({
  ...mailSummarySchema.shape,
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** What was said with the mail server at the last attempt. */
  conversation: mailConversationSchema.nullable(),
});
export type Mail = z.infer<typeof mailSchema>;
