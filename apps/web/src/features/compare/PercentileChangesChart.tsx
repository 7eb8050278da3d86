"use client";

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { namedAxisProps, tooltipLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { seriesLook } from "@/components/charts/seriesLook.ts";
import {
  differenceText,
  type PercentileChangesView,
  type PercentilePoint,
} from "./preparePercentileChanges.ts";

interface PercentileChangesChartProps {
  view: PercentileChangesView;
  /** Place of each line among the sides, so that it has the look it has in other charts. */
  looks: readonly number[];
}

/** Draws preparePercentileChanges' view: a line with its band for each side against the base. */
export function PercentileChangesChart({ view, looks }: PercentileChangesChartProps) {
  const rows = rowsOf(view);
  return (
    <div className="h-56 w-full">
      <ResponsiveContainer
        width="100%"
        height="100%"
        initialDimension={{ width: 640, height: 224 }}
      >
        <ComposedChart data={rows} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis {...namedAxisProps(view)} />
          <YAxis {...yAxisProps(view.axis)} />
          <ReferenceLine y={view.scale === "share" ? 0 : 1} stroke="var(--line-strong)" />
          <Tooltip
            {...tooltipLook}
            content={({ active, payload }) => {
              const row = payload[0]?.payload as Row | undefined;
              if (!active || row === undefined) return null;
              return (
                <ChartTooltip
                  title={`p${row.percentile} against the base`}
                  rows={view.lines.map(({ name }, index) => ({
                    label: name,
                    value: pointText(row.points[index] ?? null, view.scale),
                    color: seriesLook(looks[index] ?? index).stroke,
                  }))}
                />
              );
            }}
          />
          {view.lines.map(({ name }, index) => (
            <Area
              key={`${name} band`}
              dataKey={(row: Row) => row.points[index]?.band ?? null}
              type="linear"
              stroke="none"
              fill={seriesLook(looks[index] ?? index).stroke}
              fillOpacity={0.18}
              connectNulls
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
          {view.lines.map(({ name }, index) => (
            <Line
              key={name}
              dataKey={(row: Row) => row.points[index]?.y ?? null}
              name={name}
              type="linear"
              {...seriesLook(looks[index] ?? index)}
              strokeWidth={2}
              dot={{ r: 2.5, strokeDasharray: "0", fill: "var(--surface)" }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

interface Row {
  x: number;
  percentile: number;
  points: (PercentilePoint | null)[];
}

function rowsOf({ lines }: PercentileChangesView): Row[] {
  const rows = new Map<number, Row>();
  for (const [index, { points }] of lines.entries()) {
    for (const point of points) {
      const { x, percentile } = point;
      const row = rows.get(x) ?? { x, percentile, points: lines.map(() => null) };
      row.points[index] = point;
      rows.set(x, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.x - b.x);
}

function pointText(point: PercentilePoint | null, scale: PercentileChangesView["scale"]): string {
  if (point === null) return "–";
  const { y, band, called } = point;
  const bounds = band?.map((bound) => differenceText(bound, scale)).join(", ");
  const interval = bounds === undefined ? "" : ` [${bounds}]`;
  return `${differenceText(y, scale)}${interval}${called ? "" : ", not shown to differ"}`;
}
