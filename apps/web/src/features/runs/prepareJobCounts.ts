import {
  isTerminalJobStatus,
  type JobStatus,
  jobStatuses,
  type RunSummary,
} from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";

export interface JobCountsView {
  total: number;
  ended: number;
  /** Shares of the bar, 0 to 1, in drawing order. */
  segments: { kind: "processed" | "failed" | "canceled" | "active"; share: number }[];
  /** "3 of 5 done, 1 failed" */
  words: string;
}

const segmentOf: Partial<Record<JobStatus, JobCountsView["segments"][number]["kind"]>> = {
  PROCESSED: "processed",
  FAILED: "failed",
  CANCELED: "canceled",
  CLAIMED: "active",
  RUNNING: "active",
  COMPLETED: "active",
};

/** How far a run is, from its jobs' states, as a bar and in words. */
export function prepareJobCounts(counts: RunSummary["jobCounts"]): JobCountsView {
  const count = (status: JobStatus) => counts[status] ?? 0;
  const total = jobStatuses.reduce((sum, status) => sum + count(status), 0);
  const ended = jobStatuses
    .filter(isTerminalJobStatus)
    .reduce((sum, status) => sum + count(status), 0);
  const segments = (["processed", "failed", "canceled", "active"] as const)
    .map((kind) => ({
      kind,
      share:
        total === 0
          ? 0
          : jobStatuses
              .filter((status) => segmentOf[status] === kind)
              .reduce((sum, status) => sum + count(status), 0) / total,
    }))
    .filter(({ share }) => share > 0);
  const notes = [
    count("FAILED") > 0 ? `${count("FAILED")} failed` : null,
    count("CANCELED") > 0 ? `${count("CANCELED")} canceled` : null,
  ].filter((note) => note !== null);
  const base =
    ended === total ? countWords(total, "job") : `${ended} of ${countWords(total, "job")}`;
  return { total, ended, segments, words: [base, ...notes].join(", ") };
}
