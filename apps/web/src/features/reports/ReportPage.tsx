"use client";

import { describeVersions, durabilityWords, type Job, type Report } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy, Suspense } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { CommitNote } from "@/components/format/CommitNote.tsx";
import { formatDriven } from "@/components/format/formatDriven.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ReproduceCommand } from "@/components/reproduce/ReproduceCommand.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useTitle } from "@/components/ui/useTitle.ts";
import { DeleteButton } from "@/features/deletions/index.ts";
import { DefinitionLink, useProjectPath } from "@/features/session/index.ts";
import { ShareButton } from "@/features/shares/index.ts";
import { groupWarnings } from "./groupWarnings.ts";
import { MeasuresTable } from "./MeasuresTable.tsx";
import { PercentilesPanel } from "./PercentilesPanel.tsx";
import { TimeAxisPanel } from "./TimeAxisPanel.tsx";

// Loaded by what a report needs. React's own: what is loaded renders at once, also on a server.
const Headlines = lazy(async () => ({ default: (await import("./Headlines.tsx")).Headlines }));
const ComparisonPanels = lazy(async () => ({
  default: (await import("./ComparisonPanels.tsx")).ComparisonPanels,
}));
const TrialsTable = lazy(async () => ({
  default: (await import("./TrialsTable.tsx")).TrialsTable,
}));

// The last panel of the page: nothing below it moves when it comes.
const EnvironmentPanel = dynamic(
  () => import("./EnvironmentPanel.tsx").then((module) => module.EnvironmentPanel),
  { ssr: false },
);

/** Everything one job measured. */
export function ReportPage({ jobId }: { jobId: string }) {
  const trpc = useTRPC();
  const job = useQuery(trpc.jobs.get.queryOptions({ id: jobId }));
  const report = useQuery(trpc.jobs.report.queryOptions({ id: jobId }));
  useTitle(job.data && `Report of ${job.data.target} ${describeVersions(job.data)}`);
  const skeleton = useDelayedFlag(job.isPending || report.isPending);
  const failed = report.error ?? job.error;
  if (skeleton) return <ReportSkeleton />;
  if (report.data === undefined || job.data === undefined) {
    return failed ? (
      <ProblemState
        problem={problemFromError(failed)}
        onRetry={() => {
          void job.refetch();
          void report.refetch();
        }}
      />
    ) : null;
  }
  const { comparison } = report.data;
  const isImported = job.data.purpose === "imported";
  return (
    <>
      <ReportHeader job={job.data} report={report.data} />
      <StaleBanner query={report} />
      <ValidityBanner report={report.data} />
      {/* One boundary: what stands below a part that comes later would move when it comes. */}
      <Suspense fallback={<Skeleton className="h-screen w-full rounded-lg" />}>
        {comparison === undefined && report.data.measures.length > 0 ? (
          <Headlines report={report.data} runId={job.data.runId} />
        ) : null}
        {comparison === undefined ? (
          <Panel
            title="Measures"
            note={report.data.validity.valid ? undefined : "invalid, shown for inspection"}
          >
            <MeasuresTable report={report.data} />
          </Panel>
        ) : (
          <ComparisonPanels report={report.data} comparison={comparison} />
        )}
        <PercentilesPanel report={report.data} />
        <TimeAxisPanel report={report.data} />
        <Panel
          title="Trials"
          note={
            isImported
              ? "Measured elsewhere: how they were run is unknown."
              : "Each has a fresh process and fresh data."
          }
        >
          <div className="p-4">
            <TrialsTable report={report.data} isObserved={!isImported} />
          </div>
        </Panel>
        {isImported ? null : (
          <Panel title="Reproduce" note="Submits this job again. Made from the stored job.">
            <div className="p-4">
              <ReproduceCommand command={report.data.reproduce} />
            </div>
          </Panel>
        )}
        <EnvironmentPanel report={report.data} runId={job.data.runId} />
      </Suspense>
    </>
  );
}

function ReportHeader({ job, report }: { job: Job; report: Report }) {
  const path = useProjectPath();
  const reported = report.targetVersionReported;
  const durability = durabilityWords(job.durability);
  const isImported = job.purpose === "imported";
  return (
    <PageHeader
      parent={{ title: "Run", href: path(`/runs/${job.runId}?job=${job.id}`) }}
      title={`${job.target} ${describeVersions(job)}`}
      docs="/docs/explanation/measurement"
      note={
        <span className="flex flex-wrap gap-x-3 gap-y-0.5">
          <span>
            {job.scenario} v{job.scenarioVersion}
            {Object.keys(job.params).length > 0
              ? ` · ${formatDriven(job.params, report.environment.comparability)}`
              : null}
          </span>
          {durability === null ? null : <span>{durability}</span>}
          <span>
            {job.label}
            {job.machine ? ` on ${job.machine.name}` : null}
          </span>
          <CommitNote commit={report.commit} />
          {job.definition === undefined ? null : (
            <span>
              Definition: <DefinitionLink target={job.target} definition={job.definition} />
            </span>
          )}
          {reported !== null && reported !== job.version ? (
            <span>reports itself as {reported}</span>
          ) : null}
          {isImported ? (
            <>
              <span>
                measured{" "}
                {report.measuredAt == null ? (
                  "at an unknown time"
                ) : (
                  <RelativeTime at={report.measuredAt} />
                )}
              </span>
              <span>
                imported <RelativeTime at={report.createdAt} />
              </span>
            </>
          ) : (
            <span>
              measured <RelativeTime at={report.createdAt} />
            </span>
          )}
        </span>
      }
      actions={
        <>
          <ShareButton
            subject={{ kind: "report", jobId: job.id }}
            title={`${job.scenario} of ${job.target} ${describeVersions(job)}`}
          />
          <Button
            onClick={() =>
              downloadText(
                `report-${job.id}.json`,
                "application/json",
                `${JSON.stringify(report, null, 2)}\n`,
              )
            }
          >
            <Download aria-hidden /> JSON
          </Button>
          <DeleteButton subject={{ kind: "report", id: job.id, runId: job.runId, jobs: 1 }} />
        </>
      }
    />
  );
}

/** The report page's geometry while it loads. */
function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-7 w-64 rounded" />
      <Skeleton className="h-5 w-[32rem] max-w-full rounded" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}

/** Why a report does not count, and what the machine was worried about. Nothing when all is well. */
function ValidityBanner({ report }: { report: Report }) {
  const { valid, reasons } = report.validity;
  return (
    <>
      {valid ? null : (
        <Banner tone="error" title="Invalid: never part of a baseline">
          <ul className="list-disc pl-4">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Banner>
      )}
      {report.warnings.length === 0 ? null : <Warnings warnings={report.warnings} />}
    </>
  );
}

/** What the machine was worried about, each kind once; the whole list unfolds. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  const groups = groupWarnings(warnings);
  const [first] = groups;
  const title = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  const isShort = groups.length === 1 && first?.alike.length === 0;
  return (
    <Banner tone="warning" title={title}>
      {isShort ? (
        first.text
      ) : (
        <details>
          <summary className="cursor-default break-words">
            {groups.length === 1 ? "1 kind" : `${groups.length} kinds`}: {first?.text}
          </summary>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 break-words">
            {groups.map(({ text, alike }) => (
              <li key={text}>
                {text}
                {alike.length === 0 ? null : (
                  <details>
                    <summary className="cursor-default">{alike.length} more like this</summary>
                    <ul className="list-disc pl-4">
                      {alike.map((one) => (
                        <li key={one}>{one}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Banner>
  );
}
