import type { VersionCommit } from "@lapline/contracts";
import type { PlannedCommit } from "./plannedCommit.ts";

/** What was said of a commit as people get it; undefined: nothing. Pure. */
export function viewCommit({
  message,
  author,
  committedAt,
}: PlannedCommit): VersionCommit | undefined {
  if (message === null && author === null && committedAt === null) return undefined;
  return { message, author, committedAt: committedAt?.toISOString() ?? null };
}
