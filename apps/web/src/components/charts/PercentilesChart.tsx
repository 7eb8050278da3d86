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
import type { PercentilesView } from "./preparePercentiles.ts";
import { seriesLook } from "./seriesLook.ts";
import { UnitLabel } from "./UnitLabel.tsx";
import { valueText } from "./valueText.ts";

/** Draws preparePercentiles' view: one line per measure over a logarithmic percentile axis. */
export function PercentilesChart({ view }: { view: PercentilesView }) {
  const rows = mergeByPosition(view);
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
                const row = payload[0]?.payload as Row | undefined;
                if (!active || row === undefined) return null;
                return (
                  <ChartTooltip
                    title={`${row.label}, timed operations`}
                    rows={view.lines.map(({ name, title }, index) => ({
                      label: title,
                      value: valueText(row.values[name], view.unit),
                      color: seriesLook(index).stroke,
                    }))}
                  />
                );
              }}
            />
            {view.lines.map(({ name, title }, index) => (
              <Line
                key={name}
                dataKey={(row: Row) => row.values[name] ?? null}
                name={title}
                type="linear"
                {...seriesLook(index)}
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

interface Row {
  x: number;
  label: string;
  values: Record<string, number>;
}

/** Recharts wants one row per place with the value of every line. */
function mergeByPosition(view: PercentilesView): Row[] {
  const rows = new Map<number, Row>();
  for (const { name, points } of view.lines) {
    for (const { x, y, label } of points) {
      const row = rows.get(x) ?? { x, label, values: {} };
      row.values[name] = y;
      rows.set(x, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.x - b.x);
}
