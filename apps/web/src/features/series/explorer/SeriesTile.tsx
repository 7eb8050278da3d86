"use client";

import { formatNumber, type SeriesSummary, scaleFor } from "@lapline/contracts";
import { prepareSparkline } from "@/components/charts/prepareSparkline.ts";
import { SeriesStatusMark } from "@/components/status/SeriesStatusMark.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { seriesName } from "../seriesName.ts";
import { ChooseBox, PinStar, useRowActs } from "./RowControls.tsx";

/** Drawing box of a sparkline; it is stretched to the width of its tile. */
const width = 240;
const height = 48;

interface SeriesTileProps {
  series: SeriesSummary;
  href: string;
}

/** A series as a small picture of its newest points with its latest value. */
export function SeriesTile({ series, href }: SeriesTileProps) {
  const acts = useRowActs();
  const chosen = acts.chosen.has(series.id);
  const { measure, latest } = series;
  const line = prepareSparkline(series.recent, width, height, acts.spans.get(series.id));
  const scale = latest === null ? null : scaleFor(measure.unit, [latest.value]);
  const name = seriesName(series);
  const told = acts.shortNames.get(series.id) ?? name;
  return (
    <article
      data-row
      className={classNames(
        "flex h-full flex-col gap-1 rounded-lg border bg-surface p-3 focus-within:border-line-strong hover:border-line-strong",
        chosen ? "border-accent" : "border-line",
      )}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Link
            data-row-link
            href={href}
            title={name}
            className="block text-xs leading-4 font-medium break-words hover:underline"
          >
            {told}
          </Link>
        </div>
        <ChooseBox series={series} />
        <PinStar series={series} />
      </div>
      {line === null ? (
        <p className="flex h-12 items-center text-xs text-faint">
          {series.recent.length === 0 ? "No valid point yet" : "Only one point yet"}
        </p>
      ) : (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${series.recent.length} newest points of ${name}`}
          className="h-12 w-full"
        >
          <path
            d={line.path}
            fill="none"
            stroke="var(--series-1)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <p className="flex items-center justify-between gap-2 text-xs">
        {latest === null || scale === null ? (
          <span className="text-faint">none valid</span>
        ) : (
          <span className="truncate tabular-nums" title={`Version ${latest.version}`}>
            <span className="font-medium">{formatNumber(latest.value, scale)}</span>
            {scale.label === "" ? "" : `\u202f${scale.label}`}
            <span className="text-muted"> at {latest.version}</span>
          </span>
        )}
        {series.state === "quiet" ? null : (
          <SeriesStatusMark state={series.state} points={series.points} />
        )}
      </p>
    </article>
  );
}
