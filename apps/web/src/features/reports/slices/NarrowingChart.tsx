"use client";

import {
  CartesianGrid,
  ErrorBar,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { tooltipLook, xAxisLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { seriesLook } from "@/components/charts/seriesLook.ts";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import { bandText, changeText } from "./changeText.ts";
import type { NarrowingPoint, NarrowingView } from "./prepareNarrowing.ts";

interface Row {
  x: number;
  points: (NarrowingPoint | undefined)[];
}

/** How far the second line stands to the right, in pairs, so that whiskers do not cover each other. */
const asideBy = 0.14;

/** Draws prepareNarrowing's view: the change after each pair with its interval as a whisker. */
export function NarrowingChart({ view }: { view: NarrowingView }) {
  const [left, right] = view.xDomain;
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} title="Change from the base" />
      <div className="h-56 w-full">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 640, height: 224 }}
        >
          <LineChart data={rowsOf(view)} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              {...xAxisLook}
              dataKey="x"
              type="number"
              domain={[left - 0.5, right + 0.5]}
              ticks={view.xTicks}
              tickFormatter={(pairs: number) => (pairs === 1 ? "1 pair" : `${pairs}`)}
              allowDataOverflow
            />
            <YAxis {...yAxisProps(view.axis)} />
            <ReferenceLine y={0} stroke="var(--line-strong)" />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const row = payload[0]?.payload as Row | undefined;
                if (!active || row === undefined) return null;
                return <PairTooltip view={view} pairs={Math.floor(row.x)} />;
              }}
            />
            {view.lines.map(({ name, title }, place) => (
              <Line
                key={name}
                dataKey={(row: Row) => row.points[place]?.change ?? null}
                name={title}
                type="linear"
                {...seriesLook(place)}
                strokeWidth={1.5}
                connectNulls
                dot={{ r: 2.5, strokeDasharray: "0", fill: seriesLook(place).stroke }}
                isAnimationActive={false}
              >
                <ErrorBar
                  dataKey={(row: Row) => reachOf(row.points[place], view.axis.domain)}
                  direction="y"
                  width={4}
                  strokeWidth={1.25}
                  stroke={seriesLook(place).stroke}
                  isAnimationActive={false}
                />
              </Line>
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <LineLegend names={view.lines.map(({ title }) => title)} />
    </div>
  );
}

function PairTooltip({ view, pairs }: { view: NarrowingView; pairs: number }) {
  return (
    <ChartTooltip
      title={pairs === 1 ? "After 1 pair" : `After ${pairs} pairs`}
      rows={view.lines.map(({ title, points }, place) => {
        const point = points.find(({ x }) => x === pairs);
        const value =
          point === undefined ? "–" : `${changeText(point.change)} ${bandText(point.band)}`;
        return { label: title, value, color: seriesLook(place).stroke };
      })}
    />
  );
}

/** One row for each point, so that whiskers of two lines stand beside each other. */
function rowsOf(view: NarrowingView): Row[] {
  return view.lines
    .flatMap(({ points }, place) =>
      points.map((point) => ({
        x: point.x + place * asideBy,
        points: view.lines.map((_, other) => (other === place ? point : undefined)),
      })),
    )
    .toSorted((a, b) => a.x - b.x);
}

/** How far a whisker reaches down and up, to the ends of the axis at most; nothing without an interval. */
function reachOf(
  point: NarrowingPoint | undefined,
  [from, to]: readonly [number, number],
): [number, number] {
  if (point === undefined || point.band === null) return [0, 0];
  const [low, high] = point.band;
  return [
    Math.max(0, point.change - Math.max(low, from)),
    Math.max(0, Math.min(high, to) - point.change),
  ];
}
