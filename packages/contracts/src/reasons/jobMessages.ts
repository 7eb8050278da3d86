import { z } from "zod";
import { sideSchema } from "../base/statusSchemas.ts";
import { innerReasonSchema, message, nothing, text } from "./message.ts";

/** What happened when a job or an attempt failed, beside its error code. */
export const jobMessages = {
  machine_said: message(
    // Of a comparison with the side that the machine had in hand.
    z.strictObject({
      message: text,
      inHand: z.strictObject({ side: sideSchema, version: text }).optional(),
    }),
    ({ message: said, inHand }) =>
      inHand === undefined ? said : `${inHand.side} ${inHand.version}: ${said}`,
  ),
  lease_ran_out: message(nothing, () => "The lease ran out without a heartbeat."),
  time_limit_exceeded: message(nothing, () => "The attempt exceeded its hard time limit."),
  machine_revoked: message(nothing, () => "The machine was revoked."),
  report_unusable: message(
    z.strictObject({ problems: z.array(innerReasonSchema) }),
    ({ problems }, say) => problems.map(say).join(" "),
  ),
} as const;

/** Why something that somebody gave ended. */
export const givenMessages = {
  giver_role_changed: message(
    z.strictObject({ role: text }),
    ({ role }) => `Who gave it became ${role}.`,
  ),
  giver_removed: message(
    z.strictObject({ name: text }),
    ({ name }) => `${name}, who gave it, was removed from the project.`,
  ),
  giving_key_revoked: message(nothing, () => "The API key that gave it was revoked."),
} as const;
