"use client";

import { formatValue, nameSeriesInFull, type SeriesSummary } from "@lapline/contracts";
import { Sparkline } from "@/components/charts/Sparkline.tsx";
import { SeriesStatusMark } from "@/components/status/SeriesStatusMark.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** What the reader pinned, each with its newest points; undefined while it is not known. */
export function PinnedPanel({ series }: { series: readonly SeriesSummary[] | undefined }) {
  const path = useProjectPath();
  const names = nameSeriesInFull(series ?? []);
  return (
    <Panel
      id="pinned"
      title="Pinned series"
      actions={
        <Link href={path("/series")} className="text-xs text-muted hover:text-text hover:underline">
          All series
        </Link>
      }
    >
      {series?.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">
          Nothing is pinned. The star beside a series keeps it here, for you alone.
        </p>
      ) : null}
      <ul>
        {series?.map((one, place) => (
          <li
            key={one.id}
            data-pinned={one.id}
            className="flex min-w-0 items-center justify-between gap-3 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <div className="flex min-w-0 flex-col">
              <Link
                href={path(`/series/${one.id}`)}
                className="text-sm font-medium break-words hover:underline"
              >
                {names[place]}
              </Link>
              <span className="flex flex-wrap gap-x-2 text-xs">
                <span className="break-words text-muted">{one.label}</span>
                <SeriesStatusMark state={one.state} points={one.points} />
              </span>
            </div>
            <div className="flex shrink-0 flex-col items-end">
              <Sparkline values={one.recent} label={`${one.recent.length} newest points`} />
              <span className="text-xs whitespace-nowrap text-muted tabular-nums">
                {one.latest === null ? "–" : formatValue(one.latest.value, one.measure.unit)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
