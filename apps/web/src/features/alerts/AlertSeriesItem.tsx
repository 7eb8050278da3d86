"use client";

import {
  type AlertSeries,
  describeChange,
  durabilityWords,
  formatParams,
} from "@lapline/contracts";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { ChangeChart } from "./ChangeChart.tsx";
import { ChangePointsTable } from "./ChangePointsTable.tsx";
import { Evidence } from "./Evidence.tsx";
import { prepareChangeChart } from "./prepareChangeChart.ts";

interface AlertSeriesItemProps {
  series: AlertSeries;
  chosen: boolean;
  /** Null when it cannot be split off. */
  onChoose: ((chosen: boolean) => void) | null;
}

/** One series of an alert: size and interval, points around the change, and what confirmed it. */
export function AlertSeriesItem({ series, chosen, onChoose }: AlertSeriesItemProps) {
  const path = useProjectPath();
  const { measure, scenario, params, durability, label } = series;
  const name = `${measure.title} of ${scenario}`;
  const view = prepareChangeChart(series);
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
      <p className="text-xs text-muted">
        {[label, durabilityWords(durability), formatParams(params)].filter(Boolean).join(" · ")}
        {series.levels === null ? " · measured by a comparison of both versions" : null}
      </p>
      {series.gone === null ? null : <p className="text-sm">{series.gone.sentence}</p>}
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
    </li>
  );
}
