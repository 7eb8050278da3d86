"use client";

import { formatCount } from "@lapline/contracts";
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { namedAxisProps, tooltipLook, yAxisProps } from "./axisProps.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import type { Box, BoxesView } from "./prepareBoxes.ts";
import { UnitLabel } from "./UnitLabel.tsx";
import { valueText } from "./valueText.ts";

/** Draws prepareBoxes' view: a box for each group, with every value as a dot. */
export function BoxesChart({ view, title }: { view: BoxesView; title: string }) {
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} title={title} />
      <div className="h-72 w-full" data-boxes>
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 640, height: 288 }}
        >
          <ComposedChart data={view.boxes} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
            <XAxis {...namedAxisProps(view)} />
            <YAxis {...yAxisProps(view.axis)} />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const box = payload[0]?.payload as Box | undefined;
                if (!active || box === undefined) return null;
                return <ChartTooltip title={box.name} rows={tooltipRows(box, view)} />;
              }}
            />
            {/* An axis needs a line that uses it, and the keys walk along it. */}
            <Line
              dataKey={(box: Box) => box.median}
              stroke="none"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
            <BoxMarks boxes={view.boxes} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

function tooltipRows({ n, low, quartiles, median, high }: Box, { unit }: BoxesView) {
  const value = (label: string, number: number) => ({ label, value: valueText(number, unit) });
  const [first, third] = quartiles ?? [];
  return [
    value("Highest", high),
    ...(third === undefined ? [] : [value("Upper quartile", third)]),
    value("Median", median),
    ...(first === undefined ? [] : [value("Lower quartile", first)]),
    value("Lowest", low),
    { label: "Trials", value: formatCount(n) },
  ];
}

/** Half of a box at most, in pixels. */
const halfPxMax = 22;
const color = "var(--series-1)";

function BoxMarks({ boxes }: { boxes: readonly Box[] }) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const [origin, next] = [xScale?.(0), xScale?.(1)];
  if (xScale === undefined || yScale === undefined) return null;
  if (origin === undefined || next === undefined) return null;
  const halfPx = Math.min(halfPxMax, (next - origin) * 0.38);
  const y = (value: number) => yScale(value) ?? 0;
  return (
    <g>
      {boxes.map(({ name, x, low, high, median, quartiles, dots }) => {
        const middle = xScale(x) ?? 0;
        return (
          <g key={name} data-box={name}>
            {quartiles === null ? null : (
              <>
                <line
                  x1={middle}
                  x2={middle}
                  y1={y(low)}
                  y2={y(high)}
                  stroke={color}
                  strokeOpacity={0.6}
                />
                <rect
                  x={middle - halfPx}
                  width={2 * halfPx}
                  y={y(quartiles[1])}
                  height={Math.max(1, y(quartiles[0]) - y(quartiles[1]))}
                  fill={color}
                  fillOpacity={0.14}
                  stroke={color}
                />
              </>
            )}
            {dots.map(({ value, shift }, trial) => (
              <circle
                // The trials of a group are fixed and in their order.
                key={trial.toString()}
                cx={middle + 2 * shift * halfPx}
                cy={y(value)}
                r={2.25}
                fill={color}
                fillOpacity={0.7}
              />
            ))}
            <line
              x1={middle - halfPx}
              x2={middle + halfPx}
              y1={y(median)}
              y2={y(median)}
              stroke="var(--text)"
              strokeWidth={2}
            />
          </g>
        );
      })}
    </g>
  );
}
