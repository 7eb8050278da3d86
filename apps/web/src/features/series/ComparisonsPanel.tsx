"use client";

import {
  type ChartedSeries,
  describeVerdict,
  pairsWords,
  type SeriesComparison,
  shortCommits,
} from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { LocalTime } from "@/components/format/LocalTime.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProjectLink } from "@/features/session/index.ts";

/** The newest comparisons that a page lists; older ones stand with the alerts and runs they were made for. */
const shownMax = 20;

/**
 * Pairs of versions that were measured interleaved, so that what the machine did fell on both alike.
 * Their values are no points of the history, which is why they are listed here.
 */
export function ComparisonsPanel({ series }: { series: ChartedSeries }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.series.comparisons.queryOptions({ id: series.id, limit: shownMax }),
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel title="Interleaved comparisons" note="their values are not points of the history">
      <ul aria-label="Interleaved comparisons of the series" className="flex flex-col">
        {data.items.map((one) => (
          <Comparison key={one.jobId} comparison={one} measure={series.measure} />
        ))}
      </ul>
      {data.nextCursor === null ? null : (
        <p className="px-4 py-2 text-xs text-muted">The newest {shownMax} are listed.</p>
      )}
    </Panel>
  );
}

interface ComparisonProps {
  comparison: SeriesComparison;
  measure: ChartedSeries["measure"];
}

function Comparison({ comparison, measure }: ComparisonProps) {
  const { jobId, purpose, baseVersion, headVersion, measuredAt } = comparison;
  const { unit, direction } = measure;
  const place = `${baseVersion} → ${headVersion}`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0">
      <ChangeText change={describeVerdict({ ...comparison, unit, direction })} />
      <span title={place} className="font-medium">
        {shortCommits(place)}
      </span>
      <span className="text-muted">
        {pairsWords(comparison)}
        {purpose === "confirmation" ? ", to confirm a change" : null}
      </span>
      <span className="text-muted">
        <LocalTime at={measuredAt} />
      </span>
      <ProjectLink to={`/jobs/${jobId}/report`} className="text-accent hover:underline">
        Comparison
      </ProjectLink>
    </li>
  );
}
