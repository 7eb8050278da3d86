"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { namedAxisProps, tooltipLook, yAxisProps } from "./axisProps.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { type PercentileRow, type PercentilesView, percentileRows } from "./preparePercentiles.ts";
import { seriesLook } from "./seriesLook.ts";
import { UnitLabel } from "./UnitLabel.tsx";
import { valueText } from "./valueText.ts";

interface PercentilesChartProps {
  view: PercentilesView;
  /** Which look each line has; without them, that of its place. */
  looks?: readonly number[];
}

/** Draws preparePercentiles' view: one line per measure over a logarithmic percentile axis. */
export function PercentilesChart({ view, looks }: PercentilesChartProps) {
  const rows = percentileRows(view);
  const look = (index: number) => seriesLook(looks?.[index] ?? index);
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} />
      <div className="h-72 w-full">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 640, height: 288 }}
        >
          <LineChart data={rows} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
            <XAxis {...namedAxisProps(view)} />
            <YAxis {...yAxisProps(view.axis)} />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const row = payload[0]?.payload as PercentileRow | undefined;
                if (!active || row === undefined) return null;
                return (
                  <ChartTooltip
                    title={`${row.label}, timed operations`}
                    rows={view.lines.map(({ name, title }, index) => ({
                      label: title,
                      value: valueText(row.values[name], view.unit),
                      color: look(index).stroke,
                    }))}
                  />
                );
              }}
            />
            {view.lines.map(({ name, title }, index) => (
              <Line
                key={name}
                dataKey={(row: PercentileRow) => row.values[name] ?? null}
                name={title}
                type="linear"
                {...look(index)}
                strokeWidth={2}
                dot={false}
                connectNulls
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
