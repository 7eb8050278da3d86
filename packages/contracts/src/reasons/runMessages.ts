import { message, nothing } from "./message.ts";

/** Why what looks worse in a run was not measured again, as the end of a longer sentence. */
export const runMessages = {
  look_failed: message(nothing, () => "an error in Lapline kept it from being measured again."),
  no_machine_in_time: message(nothing, () => "no machine measured it again within a day."),
  comparison_deleted: message(nothing, () => "the comparison was deleted."),
  comparison_canceled: message(nothing, () => "the comparison was canceled."),
  comparison_invalid: message(nothing, () => "the comparison does not count."),
  confirmation_discarded: message(nothing, () => "an administrator discarded it."),
} as const;
