"use client";

import {
  describeRunChange,
  isCpuTime,
  isUntold,
  type Report,
  type ReportMeasure,
  type RunResult,
  scaleFor,
  shortCommits,
  trialFigure,
} from "@lapline/contracts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { IntervalText } from "@/components/format/IntervalText.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { ProjectLink } from "@/features/session/index.ts";
import { groupByBenchmark } from "./benchmarkGroups.ts";
import { prepareTrust } from "./prepareTrust.ts";
import { TrustBadge } from "./TrustBadge.tsx";

/** Numbers that a report opens with: its scenario names the ones that matter first. */
const headlinesMax = 3;

/** As many columns as numbers: a column without one would show as an empty block. */
const columns = ["", "", "sm:grid-cols-2", "sm:grid-cols-3"] as const;

interface HeadlinesProps {
  report: Report;
  runId: string;
}

/** The first numbers of a report, each with its change since the version before and its trust. */
export function Headlines({ report, runId }: HeadlinesProps) {
  const trpc = useTRPC();
  const isFrozen = useFrozen();
  const { data } = useQuery(trpc.runs.results.queryOptions(isFrozen ? skipToken : { id: runId }));
  const shown = groupByBenchmark(report.measures)
    .flatMap(({ measures }) => measures)
    .filter(({ name }) => !isCpuTime(name))
    .slice(0, headlinesMax);
  if (shown.length === 0) return null;
  const own = data?.items.filter(({ jobId }) => jobId === report.jobId) ?? [];
  return (
    <ul
      aria-label="Headline numbers"
      className={classNames(
        "grid gap-px overflow-hidden rounded-lg border border-line bg-line",
        columns[shown.length],
      )}
    >
      {shown.map((measure) => (
        <li
          key={`${measure.benchmark ?? ""} ${measure.name}`}
          className="flex min-w-0 flex-col gap-1 bg-surface p-4"
        >
          <Headline
            report={report}
            measure={measure}
            result={own.find(({ seriesId }) => seriesId === measure.seriesId)}
          />
        </li>
      ))}
    </ul>
  );
}

interface HeadlineProps {
  report: Report;
  measure: ReportMeasure;
  result: RunResult | undefined;
}

function Headline({ report, measure, result }: HeadlineProps) {
  const isFrozen = useFrozen();
  const { title, unit, direction, benchmark, seriesId, samples } = measure;
  const { value } = trialFigure(measure);
  const scale = scaleFor(unit, [value, ...samples]);
  const name = benchmark === undefined ? title : `${benchmark} · ${title}`;
  return (
    <>
      <p className="text-sm font-medium break-words">
        {isFrozen || seriesId === undefined ? (
          name
        ) : (
          <ProjectLink to={`/series/${seriesId}`} className="hover:underline">
            {name}
          </ProjectLink>
        )}
        <span className="font-normal text-muted">
          , {direction === "higher_is_better" ? "higher" : "lower"} is better
        </span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tracking-tight">
          <ValueText value={value} unit={unit} scale={scale} withUnit />
        </span>
        <span className="text-xs text-muted tabular-nums">
          <IntervalText interval={measure} unit={unit} scale={scale} nothing="" />
        </span>
      </p>
      <ChangeLine measure={measure} result={result} />
      <TrustBadge trust={prepareTrust(report, measure)} />
    </>
  );
}

/** The change since the version before, one line high also while it is not there. */
function ChangeLine({ measure, result }: Pick<HeadlineProps, "measure" | "result">) {
  const change = result?.change ?? null;
  const words = change === null || isUntold(change) ? null : describeRunChange(change, measure);
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-1.5 text-sm">
      {words === null ? (
        <span className="text-muted">
          {result === undefined || change !== null ? "" : "no earlier version"}
        </span>
      ) : (
        <>
          <ChangeText change={words} />
          <span className="text-xs text-muted">
            against {shortCommits(change?.baseVersion ?? "")}
          </span>
        </>
      )}
    </p>
  );
}
