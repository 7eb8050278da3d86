import type { AlertState, AlertView } from "@lapline/contracts";

/** Word and tone of every state of an alert; the icon is the third cue. */
export const alertLook: Record<AlertState, { word: string; className: string }> = {
  open: { word: "Open", className: "text-bad" },
  acknowledged: { word: "Acknowledged", className: "text-accent" },
  resolved: { word: "Resolved", className: "text-good" },
  dismissed: { word: "Dismissed", className: "text-muted" },
};

/** Views of the inbox in words. */
export const viewWords: Record<AlertView, string> = {
  active: "Active",
  open: "Open",
  acknowledged: "Acknowledged",
  snoozed: "Snoozed",
  resolved: "Resolved",
  dismissed: "Dismissed",
  all: "All",
};
