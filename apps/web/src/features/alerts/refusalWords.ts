import type { AlertRefusal } from "@lapline/contracts";

/** Why an alert was not changed, and what next. */
export const refusalWords: Record<AlertRefusal, string> = {
  changed_meanwhile: "Somebody changed it meanwhile. Look at what it says now, then decide again.",
  wrong_state: "It is not in a state where this can be done.",
  not_found: "It does not exist any more.",
  no_member: "This person does not belong to the project.",
};
