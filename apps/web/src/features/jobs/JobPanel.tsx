"use client";

import {
  describeVersions,
  formatValue,
  isTerminalJobStatus,
  type Job,
  jobFailureWords,
  jobRest,
  restWords,
} from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import { CircleSlash, FileChartColumn } from "lucide-react";
import dynamic from "next/dynamic";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { useNow } from "@/components/format/useNow.ts";
import { StatusBadge } from "@/components/status/StatusBadge.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { JobComparison } from "@/features/reports/index.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { JobFacts } from "./JobFacts.tsx";
import { queueWords } from "./prepareTimeline.ts";
import { Timeline } from "./Timeline.tsx";

const LogViewer = dynamic(() => import("./log/LogViewer.tsx").then((module) => module.LogViewer), {
  ssr: false,
  loading: () => <Skeleton className="m-3 h-40 rounded-md" />,
});

/** One job of a run: where it stands, what it is, its log, and what can be done with it. */
export function JobPanel({ job }: { job: Job }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const mayCancel = usePermission("runs.cancel");
  const cancel = useMutation(trpc.jobs.cancel.mutationOptions());
  // No machine of Lapline wrote a log of what was measured elsewhere.
  const log =
    job.purpose === "imported" ? null : (
      <Panel title="Log">
        <LogViewer key={job.id} jobId={job.id} />
      </Panel>
    );
  return (
    <div className="flex min-w-0 flex-col gap-4" data-job={job.id} data-job-status={job.status}>
      <Panel
        title={`${job.target} ${describeVersions(job)}`}
        note={<StatusBadge status={job.status} />}
        actions={
          <div className="flex gap-2">
            {mayCancel && !isTerminalJobStatus(job.status) && !job.cancelRequested ? (
              <ConfirmButton
                action="Cancel job"
                question={`Cancel the job for ${job.target} ${describeVersions(job)}?`}
                consequence="A waiting job ends at once, a running one within seconds. What it measured so far is thrown away; the other jobs of the run continue."
                done="Cancel requested"
                failed="Cancel job did not work"
                act={() => cancel.mutateAsync({ id: job.id })}
              >
                <CircleSlash aria-hidden /> Cancel job
              </ConfirmButton>
            ) : null}
            {job.reportId === undefined ? null : (
              <ButtonLink href={path(`/jobs/${job.id}/report`)} look="primary">
                <FileChartColumn aria-hidden /> Open report
              </ButtonLink>
            )}
          </div>
        }
      >
        <div className="flex flex-col gap-4 p-4">
          <Timeline job={job} />
          <JobProgress job={job} />
          {job.status === "QUEUED" ? <QueuePlace job={job} /> : null}
          {job.cancelRequested && !isTerminalJobStatus(job.status) ? (
            <Banner tone="info" title="Cancel requested">
              The machine stops the job with its next heartbeat, within a few seconds.
            </Banner>
          ) : null}
          <JobFailure job={job} />
          {job.reportValid === false ? (
            <Banner tone="warning" title="The report is invalid">
              It is shown with its reasons and never becomes part of a baseline.
            </Banner>
          ) : null}
          <JobFacts job={job} />
        </div>
      </Panel>
      {(job.kind === "compare" || job.kind === "calibrate") && job.status === "PROCESSED" ? (
        <JobComparison key={job.id} jobId={job.id}>
          {log}
        </JobComparison>
      ) : (
        log
      )}
    </div>
  );
}

function QueuePlace({ job }: { job: Job }) {
  const place = queueWords(job.queuePosition);
  return (
    <p className="text-sm text-muted">
      Waits for a machine with label <strong className="font-medium text-text">{job.label}</strong>
      {place ? `, ${place}` : ""}.{" "}
      {job.expectedStartAt ? (
        <>
          Expected to start <RelativeTime at={job.expectedStartAt} />.
        </>
      ) : (
        "No machine of this label takes it at the moment, so the start is not known."
      )}
    </p>
  );
}

/** Why a job or its last attempt ended without results: what happened, what the machine said, what next. */
function JobFailure({ job }: { job: Job }) {
  const words = jobFailureWords(job);
  if (words === null) return null;
  return (
    <Banner tone={words.isOver ? "error" : "warning"} title={words.sentence}>
      {job.errorMessage ? (
        <p className="font-mono text-xs break-words whitespace-pre-wrap text-text">
          {job.errorMessage}
        </p>
      ) : null}
      {words.next.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {job.errorCode === undefined ? null : <p className="font-mono text-xs">{job.errorCode}</p>}
    </Banner>
  );
}

/** Bar, live rate and expected end of a job that a machine works on. */
function JobProgress({ job }: { job: Job }) {
  const nowMs = useNow();
  if (job.status !== "CLAIMED" && job.status !== "RUNNING") return null;
  const rest = jobRest(job, nowMs);
  const { fraction } = rest;
  const percent = fraction === null ? undefined : Math.round(fraction * 100);
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
        <span>{restWords(rest)}</span>
      </div>
    </div>
  );
}
