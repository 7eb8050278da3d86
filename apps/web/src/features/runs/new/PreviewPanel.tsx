"use client";

import {
  describeVersions,
  formatDurationMs,
  formatParams,
  formatShare,
  type Submission,
  tellingParams,
} from "@lapline/contracts";
import { TriangleAlert } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { countWords } from "@/components/format/countWords.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { planWords } from "./planWords.ts";
import { useRunPlan } from "./useRunPlan.ts";

interface PreviewPanelProps {
  /** Null while the form is not complete enough to expand. */
  submission: Submission | null;
  /** What is still missing then. */
  missing: readonly string[];
  /** What runs with what, in a sentence. */
  rule?: string;
}

const everythingRuns = "Every target version runs every scenario on every label.";

/** Jobs named one by one; the rest is a count. */
const jobsShownMax = 12;

/** What the form expands to: how many jobs, what cannot run and why, how long it should take. */
export function PreviewPanel({ submission, missing, rule = everythingRuns }: PreviewPanelProps) {
  const { plan, error } = useRunPlan(submission);
  const telling = tellingParams(plan?.jobs ?? []).map(formatParams);
  return (
    <Panel title="Summary">
      <div className="flex flex-col gap-3 p-4 text-sm" data-preview>
        {plan ? (
          <>
            <p role="status">
              <span className="text-xl font-semibold tracking-tight tabular-nums">
                {countWords(plan.jobs.length, "job")}
              </span>
              <span className="block text-muted">{planWords(plan)}</span>
            </p>
            {plan.problems.length > 0 ? <Problems problems={plan.problems} /> : null}
            {plan.skipped.length > 0 ? <Skipped releases={plan.skipped} /> : null}
            <ul className="flex flex-col text-xs">
              {plan.jobs.slice(0, jobsShownMax).map((job, at) => (
                <li
                  key={`${job.target} ${describeVersions(job)} ${job.durability} ${job.scenario} ${formatParams(job.params)} ${job.label}`}
                  className="flex items-baseline justify-between gap-3 border-t border-line py-1.5"
                >
                  <span className="min-w-0">
                    <span className="block truncate">
                      <span className="font-medium">
                        {job.target} {describeVersions(job)}
                      </span>{" "}
                      <span className="text-muted">
                        {job.scenario} · {telling[at] ? `${telling[at]} · ` : ""}
                        {job.label} · {countWords(job.trials, "trial")}
                        {job.kind === "measure" ? "" : " each"}
                      </span>
                    </span>
                    {job.smallestChange === undefined ? null : (
                      <span className="block text-muted">
                        Finds changes from about {formatShare(job.smallestChange.change)}, by{" "}
                        {countWords(job.smallestChange.comparisons, "earlier comparison")}.
                      </span>
                    )}
                  </span>
                  <span className="shrink-0 text-muted tabular-nums">
                    {formatDurationMs(job.expectedSeconds * 1000)}
                  </span>
                </li>
              ))}
            </ul>
            {plan.jobs.length > jobsShownMax ? (
              <p className="text-xs text-muted">
                {jobsShownMax} of {countWords(plan.jobs.length, "job")} shown.
              </p>
            ) : null}
          </>
        ) : submission === null ? (
          <>
            <p className="text-muted">{rule}</p>
            <ul className="list-disc pl-4 text-muted">
              {missing.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </>
        ) : error !== null ? (
          <p className="text-bad">{problemFromError(error).detail}</p>
        ) : (
          <p className="text-muted">Estimating…</p>
        )}
      </div>
    </Panel>
  );
}

function Problems({ problems }: { problems: readonly { path: string; message: string }[] }) {
  return (
    <div className="rounded-md border border-bad/40 bg-bad-soft p-2.5">
      <p className="flex items-center gap-1.5 text-sm font-medium">
        <TriangleAlert aria-hidden className="size-4 text-bad" /> What cannot run
      </p>
      <ul className="mt-1 list-disc pl-5 text-xs">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function Skipped({ releases }: { releases: readonly { version: string; message: string }[] }) {
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-pointer">
        {countWords(releases.length, "newer release")} skipped
      </summary>
      <ul className="mt-1 list-disc pl-5">
        {releases.map(({ version, message }) => (
          <li key={`${version} ${message}`}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
