import type { Job } from "@lapline/contracts";
import type { ReactNode } from "react";
import { formatParams } from "@/components/format/formatParams.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

/** What a job measures, how and where. */
export function JobFacts({ job }: { job: Job }) {
  const facts: [string, ReactNode][] = [
    ["Scenario", `${job.scenario} v${job.scenarioVersion}`],
    ["Durability", job.durability],
    ["Provisioner", `${job.provisioner} in a ${job.sandbox} sandbox`],
    ["Label", job.label],
    ["Machine", job.machine?.name ?? "not claimed yet"],
    ["Trials", job.trials],
    ["Attempt", job.attempt === 0 ? "none yet" : job.attempt],
    ["Submitted", <RelativeTime key="submitted" at={job.createdAt} />],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 sm:grid-cols-4">
      <div className="col-span-full min-w-0">
        <dt className="text-xs text-muted">Parameters</dt>
        <dd className="text-sm break-words tabular-nums">{formatParams(job.params) || "none"}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-sm break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
