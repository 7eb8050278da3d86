"use client";

import {
  describeVersions,
  formatDurationMs,
  formatParams,
  type Job,
  jobDurations,
} from "@lapline/contracts";
import { useRef } from "react";
import { useRowKeys } from "@/components/data-table/useRowKeys.ts";
import { Elapsed } from "@/components/format/Elapsed.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { queueWords } from "@/features/jobs/index.ts";

interface JobsTableProps {
  jobs: readonly Job[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The jobs of a run; choosing one shows it below. */
export function JobsTable({ jobs, chosenId, onChoose }: JobsTableProps) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  useRowKeys(bodyRef);
  return (
    <ScrollBox
      label="Jobs of this run"
      className="max-h-[28rem] rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Jobs of this run</caption>
        <thead>
          <tr>
            {["Status", "Target", "Scenario", "Label", "Where"].map((title) => (
              <th
                key={title}
                scope="col"
                className={classNames(
                  "sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-left text-xs font-medium text-muted",
                  (title === "Label" || title === "Scenario") && "hidden md:table-cell",
                )}
              >
                {title}
              </th>
            ))}
            <th
              scope="col"
              className="sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-right text-xs font-medium text-muted"
            >
              On machine
            </th>
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {jobs.map((job) => (
            <tr
              key={job.id}
              className={classNames(
                "group",
                job.id === chosenId ? "bg-accent-soft" : "focus-within:bg-hover hover:bg-hover",
              )}
            >
              <td className="h-9 border-b border-line px-3 group-last:border-b-0">
                <StatusBadge status={job.status} />
              </td>
              <td className="border-b border-line px-3 whitespace-nowrap group-last:border-b-0">
                <a
                  data-row-link
                  href={`?job=${job.id}`}
                  aria-current={job.id === chosenId ? "true" : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return;
                    event.preventDefault();
                    onChoose(job.id);
                  }}
                  className="font-medium hover:underline"
                >
                  {job.target} {describeVersions(job)}
                </a>
                {job.durability === "" || job.purpose === "imported" ? null : (
                  <span className="text-muted"> · {job.durability}</span>
                )}
              </td>
              <td
                className="hidden max-w-72 truncate border-b border-line px-3 text-muted group-last:border-b-0 md:table-cell"
                title={formatParams(job.params)}
              >
                {[job.scenario, formatParams(job.params)].filter(Boolean).join(" · ")}
              </td>
              <td className="hidden border-b border-line px-3 whitespace-nowrap text-muted group-last:border-b-0 md:table-cell">
                {job.label}
              </td>
              <td className="border-b border-line px-3 whitespace-nowrap text-muted group-last:border-b-0">
                {where(job)}
              </td>
              <td className="border-b border-line px-3 text-right whitespace-nowrap text-muted tabular-nums group-last:border-b-0">
                <MachineTime job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Ticks while the machine works on the job. */
function MachineTime({ job }: { job: Job }) {
  const { onMachineMs } = jobDurations(job);
  if (onMachineMs !== null) return formatDurationMs(onMachineMs);
  return job.claimedAt === undefined ? "–" : <Elapsed from={job.claimedAt} />;
}

function where(job: Job): string {
  if (job.purpose === "imported") return "imported";
  if (job.status === "QUEUED") return queueWords(job.queuePosition) ?? "in the queue";
  const trial =
    job.status === "RUNNING" && job.progress?.trial
      ? ` · trial ${job.progress.trial}/${job.progress.trials ?? job.trials}`
      : "";
  return job.machine === undefined ? "–" : `${job.machine.name}${trial}`;
}
