import { formatDurationMs, formatParams, type Job, jobDurations } from "@lapline/contracts";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { DefinitionLink } from "@/features/session/index.ts";

const purposeWords = {
  confirmation: "a suspected change, to confirm it",
  idle: "an idle machine, to learn its noise floor",
  try: "somebody who tries a definition",
  imported: "an import of what was measured elsewhere",
} as const;

/** What a job measures, how and where. Of an imported one only what its file and its import say. */
export function JobFacts({ job }: { job: Job }) {
  const facts: [string, ReactNode][] =
    job.purpose === "imported"
      ? [
          ["Scenario", job.scenario],
          ["Label", job.label],
          ["Samples", job.trials],
          ["Machine", "unknown"],
          ["Imported", <RelativeTime key="imported" at={job.createdAt} />],
        ]
      : [
          ["Scenario", `${job.scenario} v${job.scenarioVersion}`],
          ["Durability", job.durability],
          ["Provisioner", `${job.provisioner} in a ${job.sandbox} sandbox`],
          ["Label", job.label],
          ["Machine", job.machine?.name ?? "not claimed yet"],
          [
            "Trials",
            job.kind === "measure" || job.kind === "try"
              ? job.trials
              : `${job.trials} per side, interleaved`,
          ],
          ["Attempt", job.attempt === 0 ? "none yet" : job.attempt],
          ["Submitted", <RelativeTime key="submitted" at={job.createdAt} />],
        ];
  const { onMachineMs } = jobDurations(job);
  if (onMachineMs !== null && job.purpose !== "imported") {
    facts.push(["On machine", formatDurationMs(onMachineMs)]);
  }
  if (job.definition !== undefined) {
    const { target, definition } = job;
    facts.splice(1, 0, [
      "Definition",
      <DefinitionLink key="definition" target={target} definition={definition} />,
    ]);
  }
  if (job.purpose !== "submitted") facts.push(["Asked for by", purposeWords[job.purpose]]);
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
