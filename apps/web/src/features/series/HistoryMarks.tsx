"use client";

import { useXAxisScale, useYAxisScale } from "recharts";
import type { HistoryView } from "./prepareHistory.ts";

/** Band, line, every trial faint, and the points: filled when valid, hollow when not. */
export function HistoryMarks({ view }: { view: HistoryView }) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (xScale === undefined || yScale === undefined) return null;
  const x = (value: number) => xScale(value) ?? 0;
  const y = (value: number) => yScale(value) ?? 0;
  return (
    <g>
      {view.segments.map((segment) => {
        const valid = segment.filter(({ line }) => line !== null);
        const key = segment[0]?.point.reportId;
        const upper = valid.map((each) => `${x(each.x)},${y(each.point.ciHigh)}`);
        const lower = valid.map((each) => `${x(each.x)},${y(each.point.ciLow)}`).reverse();
        return (
          <g key={key}>
            <polygon
              points={[...upper, ...lower].join(" ")}
              fill="var(--series-1)"
              fillOpacity={0.14}
            />
            {gapless(segment).map((run) => (
              <polyline
                key={run[0]?.point.reportId}
                points={run.map((each) => `${x(each.x)},${y(each.point.value)}`).join(" ")}
                fill="none"
                stroke="var(--series-1)"
                strokeWidth={2}
                strokeLinejoin="round"
              />
            ))}
          </g>
        );
      })}
      {view.points.map((each) => (
        <g key={each.point.reportId}>
          {each.point.valid ? (
            <line
              x1={x(each.x)}
              x2={x(each.x)}
              y1={y(each.point.ciLow)}
              y2={y(each.point.ciHigh)}
              stroke="var(--series-1)"
              strokeOpacity={0.6}
              strokeWidth={1.5}
            />
          ) : null}
          {each.point.samples.map((sample, trial) => (
            <circle
              key={`${each.point.reportId}-${trial.toString()}`}
              cx={x(each.x) + trialOffsetPx(trial, each.point.samples.length)}
              cy={y(sample)}
              r={2}
              fill="var(--series-1)"
              fillOpacity={0.35}
            />
          ))}
          <circle
            cx={x(each.x)}
            cy={y(each.point.value)}
            r={4}
            fill={each.point.valid ? "var(--series-1)" : "var(--surface)"}
            stroke={each.point.valid ? "var(--surface)" : "var(--series-1)"}
            strokeWidth={1.5}
            {...(each.point.valid ? {} : { strokeDasharray: "2 1.5" })}
          />
        </g>
      ))}
    </g>
  );
}

/** Trials stand side by side around their point, so that equal samples do not hide each other. */
function trialOffsetPx(trial: number, trials: number): number {
  const stepPx = Math.min(5, 24 / Math.max(1, trials - 1));
  return (trial - (trials - 1) / 2) * stepPx;
}

/** Stretches without an invalid point inside: the line has a gap where the measuring failed. */
function gapless(segment: HistoryView["points"]): HistoryView["points"][] {
  const runs: HistoryView["points"][] = [[]];
  for (const each of segment) {
    if (each.line === null) runs.push([]);
    else runs.at(-1)?.push(each);
  }
  return runs.filter((run) => run.length > 0);
}
