import { z } from "zod";
import { count, innerReasonSchema, message, nothing, text } from "./message.ts";

/** Why a delivery did not arrive, and why a webhook was disabled. */
export const deliveryMessages = {
  receiver_answered: message(
    z.strictObject({ status: count }),
    ({ status }) => `The receiver answered ${status}.`,
  ),
  receiver_redirects: message(
    z.strictObject({ status: count }),
    ({ status }) =>
      `The receiver answered ${status}, a redirect, and those are not followed. Give the webhook its final address.`,
  ),
  receiver_gone: message(nothing, () => "The receiver answered 410 Gone."),
  call_failed: message(
    // As the system, the network or the vendor's API says it.
    z.strictObject({ problem: text }),
    ({ problem }) => problem,
  ),
  sending_interrupted: message(
    nothing,
    () => "Lapline ended while it sent this; it may have arrived, and is sent again.",
  ),
  sending_error: message(
    z.strictObject({ problem: text }),
    ({ problem }) => `Lapline hit an error of its own: ${problem}`,
  ),
  webhook_unwanted: message(
    nothing,
    () => "The receiver answered 410 Gone: it wants no more events.",
  ),
  webhook_failing: message(
    z.strictObject({ days: count, last: innerReasonSchema.nullable() }),
    ({ days, last }, say) =>
      `No delivery succeeded for ${days} days. The last answer: ${last === null ? "none" : say(last)}`,
  ),
} as const;
