"use client";

import {
  Area,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Scatter,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { tooltipLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import { valueText } from "@/components/charts/valueText.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import type { RowHistory, RowHistoryPoint } from "./prepareRowHistory.ts";

/** Draws prepareRowHistory's view: line and band of valid results, the compared ones filled. */
export function RowHistoryChart({ history }: { history: RowHistory }) {
  const { points, axis, unit } = history;
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={axis} />
      <div className="h-28 w-full">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 640, height: 112 }}
        >
          <ComposedChart data={points} margin={{ top: 6, right: 16, bottom: 6, left: 0 }}>
            <XAxis dataKey="x" type="number" domain={[-0.5, points.length - 0.5]} hide />
            <YAxis {...yAxisProps(axis)} />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const point = payload[0]?.payload as RowHistoryPoint | undefined;
                if (!active || point === undefined) return null;
                return (
                  <ChartTooltip
                    title={point.version}
                    rows={[
                      { label: "Value", value: valueText(point.value, unit) },
                      { label: "Date", value: <RelativeTime at={point.measuredAt} /> },
                    ]}
                    note={note(point)}
                  />
                );
              }}
            />
            <Area
              dataKey="band"
              type="linear"
              stroke="none"
              fill="var(--series-1)"
              fillOpacity={0.15}
              activeDot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="line"
              type="linear"
              stroke="var(--series-1)"
              strokeWidth={1.5}
              dot={false}
              connectNulls
              isAnimationActive={false}
            />
            <Scatter dataKey="value" shape={Dot} isAnimationActive={false} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

function note({ compared, valid }: RowHistoryPoint): string | null {
  if (!valid) return "Invalid: outside every baseline.";
  return compared ? "Compared here." : null;
}

interface DotProps {
  cx?: number | undefined;
  cy?: number | undefined;
  payload?: RowHistoryPoint;
}

function Dot({ cx, cy, payload }: DotProps) {
  const compared = payload?.compared === true;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={compared ? 5 : 2.5}
      fill={compared ? "var(--series-1)" : "var(--surface)"}
      stroke={payload?.valid === false ? "var(--muted)" : "var(--series-1)"}
      strokeWidth={1.5}
      strokeDasharray={payload?.valid === false ? "2 1.5" : undefined}
    />
  );
}
