import type { AlertAction, AlertSummary } from "@lapline/contracts";

/** What an act will have changed about an alert, as far as a page shows it before the server answers. */
export function predictAlert(action: AlertAction): Partial<AlertSummary> {
  switch (action.kind) {
    case "acknowledge":
      return { state: "acknowledged" };
    case "dismiss":
      return { state: "dismissed", snoozedUntil: null };
    case "reopen":
      return { state: "open" };
    case "assign":
      return action.userId === null ? { assignee: null } : {};
    case "snooze":
      return { snoozedUntil: action.until };
  }
}
