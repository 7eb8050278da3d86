import type { AlertState } from "@lapline/contracts";

/** States in which an alert waits for somebody or something. */
export const liveAlertStates: AlertState[] = ["open", "acknowledged"];
