"use client";

import {
  type MissingData,
  type MissingReason,
  type MissingWorkload,
  workloadName,
} from "@lapline/contracts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { LocalTime } from "@/components/format/LocalTime.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink } from "@/features/session/index.ts";

const link = "text-accent hover:underline";

/** Pages on which a reason is dealt with, where no run shows it. */
const places: Partial<Record<MissingReason["code"], { to: string; title: string }>> = {
  schedule_paused: { to: "/schedules", title: "Show schedules" },
  schedule_stopped: { to: "/schedules", title: "Show schedules" },
  schedule_failing: { to: "/schedules", title: "Show schedules" },
  no_machine: { to: "/machines", title: "Show machines" },
  nothing_received: { to: "/runs", title: "Show runs" },
};

const columns: readonly PlainColumn<MissingWorkload>[] = [
  {
    title: "Workload",
    cell: ({ seriesId, scenario, benchmark }) => (
      <ProjectLink to={`/series/${seriesId}`} className={link}>
        {workloadName(scenario, { benchmark })}
      </ProjectLink>
    ),
  },
  { title: "Series", align: "right", cell: ({ series }) => series },
  {
    title: "Last point",
    cell: ({ version, jobId, lastAt }) => (
      <>
        <ProjectLink to={`/jobs/${jobId}/report`} className={link}>
          {version}
        </ProjectLink>{" "}
        <LocalTime at={lastAt} />
      </>
    ),
  },
  { title: "Next due", cell: ({ dueAt }) => <LocalTime at={dueAt} /> },
  {
    title: "Expected by",
    cell: ({ dueBy }) => (dueBy === "schedule" ? "schedule" : "usual pace"),
  },
];

/** Why data is missing and what to do, then which workloads wait for a point. */
export function MissingDataPanel({ missing, isLive }: { missing: MissingData; isLive: boolean }) {
  const { reasons, workloads, workloadsOmitted } = missing;
  const total = workloads.length + workloadsOmitted;
  return (
    <>
      <Panel title="Why data is missing">
        <ul className="flex flex-col gap-3 p-4 text-sm">
          {reasons.map((reason) => (
            <li key={reason.sentence}>
              <span className="font-medium">{reason.sentence}</span> {reason.next}{" "}
              <ReasonLink reason={reason} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Missing data" note={countWords(total, "workload")}>
        <div className="flex flex-col gap-3 p-4">
          {isLive ? (
            <p className="text-sm">The alert resolves by itself when the new points arrive.</p>
          ) : null}
          <PlainTable
            caption="Workloads without a new point, the newest last point first"
            columns={columns}
            rows={workloads}
            rowKey={({ seriesId }) => seriesId}
          />
          {workloadsOmitted === 0 ? null : (
            <p className="text-xs text-muted">
              {workloads.length} of {total} workloads shown.
            </p>
          )}
        </div>
      </Panel>
    </>
  );
}

function ReasonLink({ reason: { code, runId } }: { reason: MissingReason }) {
  const place = runId === undefined ? places[code] : { to: `/runs/${runId}`, title: "Show run" };
  if (place === undefined) return null;
  return (
    <ProjectLink to={place.to} className={link}>
      {place.title}
    </ProjectLink>
  );
}
