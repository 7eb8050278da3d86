import type { JobStatus, RunStatus } from "@lapline/contracts";

export type StatusTone = "quiet" | "active" | "good" | "bad";

interface StatusLook {
  word: string;
  tone: StatusTone;
}

/** Word and tone of every state; the icon is the third cue. */
export const statusLook: Record<JobStatus | RunStatus, StatusLook> = {
  QUEUED: { word: "Queued", tone: "quiet" },
  CLAIMED: { word: "Claimed", tone: "active" },
  RUNNING: { word: "Running", tone: "active" },
  COMPLETED: { word: "Processing", tone: "active" },
  PROCESSED: { word: "Processed", tone: "good" },
  CANCELED: { word: "Canceled", tone: "quiet" },
  FAILED: { word: "Failed", tone: "bad" },
};
