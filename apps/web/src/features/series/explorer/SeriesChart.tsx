"use client";

import { shortCommits } from "@lapline/contracts";
import { memo, useMemo } from "react";
import {
  CartesianGrid,
  DefaultZIndexes,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  ZIndexLayer,
} from "recharts";
import { namedAxisProps, tooltipLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { seriesLook } from "@/components/charts/seriesLook.ts";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import { valueText } from "@/components/charts/valueText.ts";
import { LineMark } from "./LineMark.tsx";
import type { ChartLine, ChartRow, SeriesChartView } from "./prepareSeriesChart.ts";

interface LineMarksProps {
  rows: readonly ChartRow[];
  lines: readonly ChartLine[];
}

/**
 * Shapes along the lines of a chart. Recharts' own dots would be one element for each point of each
 * line, nearly all of them empty.
 */
function LineMarks({ rows, lines }: LineMarksProps) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (xScale === undefined || yScale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      {lines.map(({ id, look }) =>
        rows.map((row) => {
          const value = row.values[id];
          if (!row.marks[id] || value === undefined) return null;
          const [x, y] = [xScale(row.x), yScale(value)];
          return x === undefined || y === undefined ? null : (
            <LineMark key={`${id} ${row.x}`} look={look} x={x} y={y} />
          );
        }),
      )}
    </ZIndexLayer>
  );
}

/** The version of a line at a place, as titles show it. */
function versionShown({ versions }: ChartRow, id: string): string {
  return shortCommits(versions[id] ?? "");
}

interface SeriesChartProps {
  view: SeriesChartView;
}

/** Draws prepareSeriesChart's view: one line per series. Arrow keys walk the places. */
export const SeriesChart = memo(function SeriesChart({ view }: SeriesChartProps) {
  const lines = view.lines.filter(({ shown }) => shown);
  // The chart computes a line anew when its accessor is another function.
  const accessorOf = useMemo(() => accessors(), []);
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} title={view.title} />
      <div className="h-96 w-full">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 800, height: 384 }}
        >
          <LineChart data={view.rows} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
            <XAxis
              {...namedAxisProps(view)}
              interval="preserveStartEnd"
              // Marks at the ends would be cut in half.
              padding={{ left: 8, right: 8 }}
            />
            <YAxis {...yAxisProps(view.axis)} />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const row = payload[0]?.payload as ChartRow | undefined;
                if (!active || row === undefined) return null;
                const here = lines.filter(({ id }) => row.values[id] !== undefined);
                return (
                  <ChartTooltip
                    title={row.title}
                    rows={here.map(({ id, name, look }) => ({
                      label:
                        versionShown(row, id) === row.title
                          ? name
                          : `${name}, ${versionShown(row, id)}`,
                      value: valueText(row.values[id], view.unit),
                      color: seriesLook(look).stroke,
                    }))}
                  />
                );
              }}
            />
            {lines.flatMap(({ id, name, look, parts }) =>
              parts.map((part) => (
                <Line
                  key={`${id} ${part[0]}`}
                  dataKey={accessorOf(id, part)}
                  name={name}
                  type="linear"
                  {...seriesLook(look)}
                  strokeWidth={1.75}
                  connectNulls
                  isAnimationActive={false}
                  activeDot={{ r: 4 }}
                  dot={false}
                />
              )),
            )}
            <LineMarks rows={view.rows} lines={lines} />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
});

/** Answers the same function for the same part of a line every time. */
function accessors() {
  const known = new Map<string, (row: ChartRow) => number | null>();
  return (id: string, [from, to]: readonly [number, number]) => {
    const key = `${id} ${from} ${to}`;
    const made =
      known.get(key) ??
      ((row: ChartRow) => (row.x >= from && row.x <= to ? (row.values[id] ?? null) : null));
    known.set(key, made);
    return made;
  };
}
