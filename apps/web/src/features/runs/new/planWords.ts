import { formatDurationMs, type RunPreview } from "@lapline/contracts";
import { basisWords } from "../../../components/format/basisWords.ts";

/** How long a plan should take, and what that rests on. Pure. */
export function planWords({
  jobs,
  expectedSeconds,
}: Pick<RunPreview, "jobs" | "expectedSeconds">): string {
  if (jobs.length === 0) return "Nothing would run";
  const withHistory = jobs.filter(({ likeJobs }) => likeJobs > 0).length;
  const time = formatDurationMs(expectedSeconds * 1000);
  return `about ${time} of machine time, ${basisWords(jobs.length, withHistory)}`;
}
