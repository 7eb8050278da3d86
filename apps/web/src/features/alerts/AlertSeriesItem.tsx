"use client";

import {
  type AlertSeries,
  describeChange,
  describeRatio,
  durabilityWords,
  formatNumber,
  formatParams,
  intervalWords,
  isInconclusiveAmongMany,
  pairsWords,
  shortCommits,
  workloadName,
} from "@lapline/contracts";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { ChangeChart } from "./ChangeChart.tsx";
import { type ChangeChartView, prepareChangeChart } from "./prepareChangeChart.ts";

interface AlertSeriesItemProps {
  series: AlertSeries;
  /** Only name and size stand in the open. */
  folded: boolean;
  chosen: boolean;
  /** Null when it cannot be split off. */
  onChoose: ((chosen: boolean) => void) | null;
}

/** One series of an alert: size and interval, points around the change, and what confirmed it. */
export function AlertSeriesItem({ series, folded, chosen, onChoose }: AlertSeriesItemProps) {
  const path = useProjectPath();
  const { measure, scenario, params, label } = series;
  const name = `${measure.title} of ${workloadName(scenario, params)}`;
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-2">
          {onChoose === null ? null : (
            <input
              type="checkbox"
              aria-label={`Split off ${name} on ${label}`}
              checked={chosen}
              onChange={(event) => onChoose(event.target.checked)}
              className="size-4 accent-accent-fill"
            />
          )}
          <Link
            href={path(`/series/${series.seriesId}`)}
            className="min-w-0 font-medium hover:underline"
          >
            {name}
          </Link>
        </div>
        <ChangeText change={describeChange(series, measure)} />
      </div>
      {series.gone === null ? null : <p className="text-sm">{series.gone.sentence}</p>}
      {folded ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-muted">Chart and evidence</summary>
          <div className="mt-3 flex flex-col gap-3">
            <SeriesDetails series={series} />
          </div>
        </details>
      ) : (
        <SeriesDetails series={series} />
      )}
    </li>
  );
}

/** The chart around the change, what confirmed it, and what exactly was measured. */
function SeriesDetails({ series }: { series: AlertSeries }) {
  const { measure, params, durability, label } = series;
  const view = prepareChangeChart(series);
  return (
    <>
      {series.points.length > 1 ? (
        <ChartFrame
          viewParam="points"
          summary={view.summary}
          notes={[view.axis.note]}
          chart={<ChangeChart view={view} title={measure.title} />}
          table={<ChangePointsTable series={series} view={view} />}
        />
      ) : null}
      <Evidence series={series} />
      <p className="text-xs text-muted">
        {[
          series.levels === null
            ? "Size from a comparison of both versions"
            : "Size from the levels before and after",
          label,
          durabilityWords(durability),
          formatParams(params),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

/** What side-by-side runs of both versions said about one series. */
function Evidence({ series }: { series: AlertSeries }) {
  const path = useProjectPath();
  const { evidence, measure } = series;
  if (evidence.length === 0) {
    return <p className="text-xs text-muted">{withoutComparison(series)}</p>;
  }
  return (
    <PlainTable
      caption={`Comparisons of ${measure.title}`}
      rows={evidence}
      rowKey={({ jobId }) => jobId}
      columns={[
        {
          title: "Comparison",
          cell: ({ jobId, measuredAt }) => (
            <Link href={path(`/jobs/${jobId}`)} className="text-accent hover:underline">
              <RelativeTime at={measuredAt} />
            </Link>
          ),
        },
        {
          title: "Result",
          cell: (each) => {
            const { words, interval } = describeRatio(each, measure.unit, measure.direction);
            const { verdict, ratioLow: low, ratioHigh: high } = each;
            // The report of the job judges all of its measures together, the alert this one.
            return isInconclusiveAmongMany({ verdict, low, high })
              ? `${words} ${interval} by itself, inconclusive among all measures of the job`
              : `${words} ${interval}`;
          },
        },
        {
          title: "Measured",
          cell: ({ design }) =>
            design.startsWith("slices/") ? "interleaved in slices" : "interleaved trials",
        },
        { title: "Pairs", align: "right", cell: pairsWords },
      ]}
    />
  );
}

/** What confirmed a change that no comparison did; of an import nothing can be compared. */
function withoutComparison({ imported, confirmations }: AlertSeries): string {
  if (imported !== true) {
    return "No comparison of these two versions has a result for this measure.";
  }
  return confirmations === 0
    ? "Confirmed by the imported history."
    : `Confirmed by ${countWords(confirmations, "later version")} of the imported history.`;
}

/** The points around a change as a table. */
function ChangePointsTable({ series, view }: { series: AlertSeries; view: ChangeChartView }) {
  const path = useProjectPath();
  const { scale } = view.axis;
  const unit = scale.label === "" ? "" : `, ${scale.label}`;
  const rows = view.points.map((point, index) => ({
    ...point,
    jobId: series.points[index]?.jobId ?? "",
  }));
  return (
    <PlainTable
      caption={`Points of ${series.measure.title} around the change`}
      rows={rows}
      rowKey={({ x }) => x.toString()}
      columns={[
        {
          title: "Version",
          cell: ({ version, jobId }) => (
            <Link href={path(`/jobs/${jobId}/report`)} className="font-medium hover:underline">
              {shortCommits(version)}
            </Link>
          ),
        },
        {
          title: `Value${unit}`,
          align: "right",
          cell: ({ value }) => formatNumber(value, scale),
        },
        {
          title: "Interval",
          align: "right",
          cell: (point) => intervalWords(point, scale) ?? "–",
        },
        { title: "Level", cell: ({ after }) => (after ? "after the change" : "before it") },
      ]}
    />
  );
}
