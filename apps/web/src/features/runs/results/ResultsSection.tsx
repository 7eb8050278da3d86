"use client";

import { amongManyWords, type Run, type RunChange, type RunResults } from "@lapline/contracts";
import { CircleCheck, CircleHelp, LoaderCircle, TriangleAlert } from "lucide-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { MatrixTable } from "./MatrixTable.tsx";
import { hiddenWords, prepareMatrix } from "./prepareMatrix.ts";
import { resultsMarkdown } from "./resultsMarkdown.ts";
import { type VerdictTone, verdictTone } from "./verdictTone.ts";

interface ResultsSectionProps {
  run: Run;
  title: string;
  results: RunResults;
}

/** What a run came to: one sentence, then a table for each target and scenario. */
export function ResultsSection({ run, title, results }: ResultsSectionProps) {
  const [all, setAll] = useQueryState("measures", parseAsBoolean.withDefault(false));
  const groups = prepareMatrix(run.jobs, results.items, { all });
  const hidden = hiddenWords(groups);
  return (
    <section aria-label="Results" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Verdict results={results} baseline={run.source?.baseline?.version ?? null} />
        <span className="flex shrink-0 flex-wrap gap-2">
          {hidden !== "" || all ? (
            <Button
              size="small"
              aria-pressed={all}
              onClick={() => void setAll(all ? null : true, { history: "replace" })}
            >
              {all ? "Headline measures" : `All measures (${hidden})`}
            </Button>
          ) : null}
          {results.items.length > 0 ? (
            <CopyButton
              showLabel
              label="Copy as Markdown"
              text={() => resultsMarkdown({ title, address: location.href }, run, results, { all })}
            />
          ) : null}
        </span>
      </div>
      {groups.map((group) => (
        <Panel
          key={group.key}
          id={`results-${group.target}-${group.scenario}`.replaceAll(/[^a-z0-9-]/gi, "-")}
          title={`${group.target} \u00b7 ${group.scenario}`}
          note={group.shared === "" ? null : <span className="break-words">{group.shared}</span>}
        >
          <MatrixTable group={group} />
        </Panel>
      ))}
      {results.truncated ? (
        <p className="text-sm text-muted">
          First {countWords(results.items.length, "result")} shown. The series show all of them.
        </p>
      ) : null}
    </section>
  );
}

const looks: Record<VerdictTone, { icon: typeof CircleCheck; className: string }> = {
  pending: { icon: LoaderCircle, className: "text-accent animate-spin-slow" },
  bad: { icon: TriangleAlert, className: "text-bad" },
  good: { icon: CircleCheck, className: "text-good" },
  plain: { icon: CircleHelp, className: "text-muted" },
};

function Verdict({ results, baseline }: { results: RunResults; baseline: string | null }) {
  const { icon: Icon, className } = looks[verdictTone(results)];
  const compared = results.items.some(({ change }) => change !== null);
  const unclear = amongManyWords(results.items.flatMap(({ change }) => change ?? []));
  const has = (measured: RunChange["measured"]) =>
    results.items.some(({ change }) => change?.measured === measured);
  return (
    <div role="status" data-verdict className="flex min-w-0 gap-2.5">
      <Icon aria-hidden className={classNames("mt-1 size-5 shrink-0", className)} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="text-xl leading-7 font-semibold tracking-tight break-words">
          {results.sentence}
        </p>
        <BrokenBudgets broken={results.overBudget ?? []} />
        {compared ? (
          <p className="text-sm text-muted">
            {!has("separately")
              ? "Both versions interleaved, so machine noise affects both equally."
              : has("interleaved")
                ? "Changes with “looks” were measured separately, the others interleaved."
                : baseline === null
                  ? "Each version against the nearest earlier one of its series, measured separately."
                  : "Against the baseline of this commit, measured separately."}
          </p>
        ) : null}
        {unclear === null ? null : (
          <p data-among-many className="text-sm text-muted">
            {unclear}
          </p>
        )}
        <HostBusyNote results={results} />
      </div>
    </div>
  );
}

/** Lines of broken budgets; the rest is counted. */
const budgetsMax = 5;

/** Budgets that the results break: a commit status fails for them, whatever the versions before had. */
function BrokenBudgets({ broken }: { broken: NonNullable<RunResults["overBudget"]> }) {
  if (broken.length === 0) return null;
  const link = "text-accent underline";
  return (
    <ul aria-label="Over budget" data-over-budget className="flex flex-col gap-0.5 text-sm">
      {broken.slice(0, budgetsMax).map(({ sentence, seriesId, alertId }) => (
        <li key={`${seriesId} ${sentence}`} className="break-words">
          <span className="font-medium text-bad">Over budget:</span> {sentence}.{" "}
          <ProjectLink
            to={alertId === null ? `/series/${seriesId}` : `/alerts/${alertId}`}
            className={link}
          >
            {alertId === null ? "Open series" : "Open alert"}
          </ProjectLink>
        </li>
      ))}
      {broken.length > budgetsMax ? (
        <li className="text-muted">
          {countWords(broken.length - budgetsMax, "more series", "more series")} over budget
        </li>
      ) : null}
    </ul>
  );
}

/** Beside how many jobs other programs ran: a doubt about the verdict, and no part of it. */
function HostBusyNote({ results: { hostBusyJobs, jobs } }: { results: RunResults }) {
  if (hostBusyJobs === 0) return null;
  const measured = jobs.ended - jobs.failed - jobs.canceled;
  return (
    <p data-host-busy className="text-sm text-muted">
      Host busy in {hostBusyJobs} of {countWords(Math.max(measured, hostBusyJobs), "job")}: other
      programs used its CPUs.{" "}
      <a href="/docs/explanation/measurement#the-machine" className="text-accent underline">
        What this means
      </a>
    </p>
  );
}
