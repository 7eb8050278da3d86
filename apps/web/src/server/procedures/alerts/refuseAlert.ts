import type { AlertRefusal } from "@lapline/contracts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";

const sentences: Record<Exclude<AlertRefusal, "not_found">, string> = {
  changed_meanwhile:
    "Somebody changed this alert meanwhile. Look at what it says now, then decide again.",
  wrong_state:
    "The alert is not in a state where this can be done: only open and acknowledged ones of one target and direction are merged, and a split leaves at least one series on each side.",
  no_member: "This person does not belong to the project.",
};

/** The answer to a change of an alert that was refused. */
export function refuseAlert(reason: AlertRefusal): ApiError {
  if (reason === "not_found") return notFound("alert");
  return new ApiError({ status: 409, code: reason, detail: sentences[reason] });
}
