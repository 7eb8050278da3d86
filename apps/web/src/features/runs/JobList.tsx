"use client";

import { formatDurationMs, type Job, jobDurations } from "@lapline/contracts";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { Elapsed } from "@/components/format/Elapsed.tsx";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { JobPanel, queueWords } from "@/features/jobs/index.ts";
import { nameJobs } from "./nameJobs.ts";

interface JobListProps {
  jobs: readonly Job[];
  /** The job whose timeline and log are open; it may be one that is not listed. */
  open: Job | undefined;
  onOpen: (id: string | null) => void;
}

/** Jobs that are listed at first. */
const firstMax = 20;

/** The jobs of a run, each a line that unfolds to its timeline, facts and log. */
export function JobList({ jobs, open, onOpen }: JobListProps) {
  const [whole, setWhole] = useState(false);
  const names = useMemo(() => nameJobs(jobs).names, [jobs]);
  const unlisted = open !== undefined && !jobs.some(({ id }) => id === open.id);
  return (
    <section aria-labelledby="jobs-title" className="flex min-w-0 flex-col gap-2">
      <h2 id="jobs-title" className="text-sm font-semibold">
        Jobs
      </h2>
      {unlisted ? <JobPanel job={open} /> : null}
      <ul className="flex min-w-0 flex-col gap-2">
        {jobs.map((job, place) =>
          whole || place < firstMax || job.id === open?.id ? (
            <JobItem
              key={job.id}
              job={job}
              name={names[place] ?? ""}
              isOpen={job.id === open?.id}
              onOpen={onOpen}
            />
          ) : null,
        )}
      </ul>
      {jobs.length > firstMax ? (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show fewer" : `Show all ${jobs.length} jobs`}
        </Button>
      ) : null}
    </section>
  );
}

interface JobItemProps {
  job: Job;
  name: string;
  isOpen: boolean;
  onOpen: (id: string | null) => void;
}

function JobItem({ job, name, isOpen, onOpen }: JobItemProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        data-job-line={job.id}
        data-job-status={job.status}
        onClick={() => onOpen(isOpen ? null : job.id)}
        className="flex min-h-9 w-full min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-lg border border-line bg-surface px-3 py-1.5 text-left text-sm hover:bg-hover"
      >
        <Icon aria-hidden className="size-4 shrink-0 self-center text-muted" />
        <span className="w-24 shrink-0">
          <StatusBadge status={job.status} />
        </span>
        <span className="min-w-0 flex-1 basis-40 font-medium break-words">{name}</span>
        <span className="text-muted">{where(job)}</span>
        <span className="text-right text-muted tabular-nums">
          <MachineTime job={job} />
        </span>
      </button>
      {isOpen ? <JobPanel job={job} /> : null}
    </li>
  );
}

/** Ticks while the machine works on the job. */
function MachineTime({ job }: { job: Job }) {
  const { onMachineMs } = jobDurations(job);
  if (job.purpose === "imported") return null;
  if (onMachineMs !== null) return <>{formatDurationMs(onMachineMs)} on machine</>;
  return job.claimedAt === undefined ? null : <Elapsed from={job.claimedAt} />;
}

function where(job: Job): string {
  if (job.purpose === "imported") return "imported";
  if (job.status === "QUEUED") return queueWords(job.queuePosition) ?? "queued";
  const { trial, trials = job.trials } = job.progress ?? {};
  const at = job.status === "RUNNING" && trial ? ` \u00b7 trial ${trial}/${trials}` : "";
  return job.machine === undefined ? "" : `${job.machine.name}${at}`;
}
