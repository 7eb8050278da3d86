"use client";

import { memo } from "react";
import { CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import { xAxisLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { HistoryLines } from "./HistoryLines.tsx";
import { HistoryMarks } from "./HistoryMarks.tsx";
import type { Frame } from "./prepareFrame.ts";
import { xAxisHeightPx } from "./prepareFrame.ts";
import type { HistoryView } from "./prepareHistory.ts";

interface HistoryPlotProps {
  view: HistoryView;
  frame: Frame;
}

/** Axes, grid and marks of a history; drawn again only when the view or the width changes. */
export const HistoryPlot = memo(function HistoryPlot({ view, frame }: HistoryPlotProps) {
  const labels = new Map(frame.xTicks.map(({ x, label }) => [x, label]));
  const { axis, domain } = view;
  return (
    <ComposedChart
      width={frame.widthPx}
      height={frame.heightPx}
      data={[
        { x: domain[0], y: axis.domain[0] },
        { x: domain[1], y: axis.domain[1] },
      ]}
      margin={frame.margin}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        {...xAxisLook}
        dataKey="x"
        type="number"
        domain={domain}
        ticks={frame.xTicks.map(({ x }) => x)}
        tickFormatter={(x: number) => labels.get(x) ?? ""}
        interval={0}
        height={xAxisHeightPx}
        allowDataOverflow
      />
      <YAxis {...yAxisProps(axis)} />
      {/* An axis needs a line that uses it. */}
      <Line dataKey="y" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
      <HistoryMarks view={view} frame={frame} />
      <HistoryLines frame={frame} />
    </ComposedChart>
  );
});
