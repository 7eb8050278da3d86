"use client";

import { formatDurationMs, formatValue, type Job } from "@lapline/contracts";
import { useNow } from "@/components/format/useNow.ts";
import { prepareEstimate } from "./prepareEstimate.ts";

/** Bar, live rate and expected end of a job that a machine works on. */
export function JobProgress({ job }: { job: Job }) {
  const nowMs = useNow();
  if (job.status !== "CLAIMED" && job.status !== "RUNNING") return null;
  const { fraction, endMs, late } = prepareEstimate(job, nowMs);
  const percent = fraction === null ? undefined : Math.round(fraction * 100);
  const rest =
    endMs === null
      ? late
        ? "longer than expected"
        : "end not known yet"
      : `about ${formatDurationMs(Math.max(1000, Math.round((endMs - nowMs) / 1000) * 1000))} left`;
  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="progressbar"
        aria-label="Share of the job that is done"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${percent ?? 4}%` }}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
        <span>
          {percent === undefined ? "Just begun" : `${percent}\u202f%`}
          {job.progress?.rate === undefined
            ? null
            : ` · ${formatValue(job.progress.rate, "ops/s")} now`}
        </span>
        <span>{rest}</span>
      </div>
    </div>
  );
}
