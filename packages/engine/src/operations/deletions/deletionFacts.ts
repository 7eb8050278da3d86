import type { Actor } from "../../base/index.ts";

/** What every deletion is told. */
export interface DeletionInput {
  projectId: string;
  actor: Actor;
  /** Why, in the words of whoever deletes. */
  reason: string;
}

/** How much of what was measured went. */
export interface Erased {
  reports: number;
  results: number;
  /** Histories that lost a point or a comparison; they are evaluated again soon. */
  series: number;
}

/** Whether nothing about a job changes by itself any more, so that it may go. */
export function hasEnded({ status }: { status: string }): boolean {
  return ended.includes(status);
}

const ended = ["PROCESSED", "FAILED", "CANCELED"];
