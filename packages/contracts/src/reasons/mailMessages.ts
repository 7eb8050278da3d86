import { z } from "zod";
import { innerReasonSchema, message, nothing } from "./message.ts";

/** Why a mail was not sent; what a mail server answers is a `call_failed`. */
export const mailMessages = {
  mail_unanswered: message(
    z.strictObject({ reason: innerReasonSchema }),
    ({ reason }, say) =>
      `The connection ended after the mail was sent (${say(reason)}). It may have arrived, so it is not retried.`,
  ),
  mail_interrupted: message(
    nothing,
    () =>
      "Lapline stopped while it sent this mail to the mail server. It may have arrived, so it is not retried.",
  ),
  mail_subject_deleted: message(nothing, () => "It was not sent, because its subject was deleted."),
  mail_unsubscribed: message(
    nothing,
    () => "It was not sent, because the recipient had unsubscribed.",
  ),
  mail_recipient_removed: message(
    nothing,
    () => "It was not sent, because the recipient had been removed from the project.",
  ),
} as const;
