"use client";

import { memo, useId } from "react";
import {
  CartesianGrid,
  ComposedChart,
  Line,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from "recharts";
import { xAxisLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { type Frame, xAxisHeightPx } from "./prepareFrame.ts";
import type { HistoryView } from "./prepareHistory.ts";
import type { LineView } from "./prepareLines.ts";

const looks: Record<LineView["kind"], { stroke: string; width: number; dashes: string }> = {
  regression: { stroke: "var(--bad)", width: 2, dashes: "0" },
  improvement: { stroke: "var(--good)", width: 2, dashes: "0" },
  open: { stroke: "var(--accent)", width: 1.5, dashes: "5 3" },
  faint: { stroke: "var(--line-strong)", width: 1, dashes: "2 4" },
  environment: { stroke: "var(--line-strong)", width: 1.5, dashes: "8 3 2 3" },
  seam: { stroke: "var(--foreground)", width: 1.5, dashes: "10 4" },
  gap: { stroke: "var(--line-strong)", width: 1, dashes: "1 6" },
  annotation: { stroke: "var(--series-4)", width: 1.5, dashes: "1 3" },
};
const textColors: Partial<Record<LineView["kind"], string>> = {
  environment: "var(--muted)",
  gap: "var(--muted)",
};

const rowPx = 15;

/** Where it moved, where the environment changed and what people wrote: lines with texts above. */
function HistoryLines({ frame: { plot, lines } }: { frame: Frame }) {
  return (
    <g data-lines>
      {lines.map(({ key, xPx, kind, title, text }) => {
        const { stroke, width, dashes } = looks[kind];
        return (
          <g key={key} data-kind={kind}>
            <title>{title}</title>
            <line
              x1={xPx}
              x2={xPx}
              y1={text === null ? plot.top : textY(plot.top, text.row) - 8}
              y2={plot.top + plot.height}
              stroke={stroke}
              strokeWidth={width}
              strokeDasharray={dashes}
            />
          </g>
        );
      })}
      {lines.map(({ key, xPx, kind, text }) =>
        text === null ? null : (
          <text
            key={key}
            data-text={kind}
            x={xPx + (text.anchor === "start" ? 5 : -5)}
            y={textY(plot.top, text.row)}
            textAnchor={text.anchor}
            fontSize={11}
            fill={textColors[kind] ?? looks[kind].stroke}
            // Lines of other texts pass behind.
            stroke="var(--surface)"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {text.label}
          </text>
        ),
      )}
    </g>
  );
}

function textY(topPx: number, row: number): number {
  return topPx - 5 - row * rowPx;
}

/** Budgets: dashed lines across the plot, each with its words above its end. */
function BudgetLines({ view, frame: { plot, y } }: { view: HistoryView; frame: Frame }) {
  const drawn = view.budgets.filter(({ isInReach }) => isInReach);
  return (
    <g data-budgets>
      {drawn.map(({ id, value, words }) => {
        const yPx = y(view.plot(value));
        return (
          <g key={id}>
            <line
              x1={plot.left}
              x2={plot.left + plot.width}
              y1={yPx}
              y2={yPx}
              stroke="var(--bad)"
              strokeWidth={1.5}
              strokeDasharray="7 4"
            />
            <text
              x={plot.left + plot.width - 4}
              y={yPx - 5}
              textAnchor="end"
              fontSize={11}
              fill="var(--bad)"
              stroke="var(--surface)"
              strokeWidth={4}
              paintOrder="stroke"
            >
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const color = "var(--series-1)";
const dots = { fill: "none", strokeLinecap: "round" } as const;

/** Noise floor, interval, line, every trial faint, and the points: filled when valid, hollow when not. */
function HistoryMarks({ view, frame }: { view: HistoryView; frame: Frame }) {
  const clipId = useId();
  const { plot, marks, y } = frame;
  const floor = view.noiseBand?.map((value) => y(view.plot(value)));
  return (
    <g data-marks>
      <clipPath id={clipId}>
        <rect x={plot.left - 1} y={plot.top - 5} width={plot.width + 6} height={plot.height + 10} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        {floor === undefined ? null : (
          <rect
            x={plot.left}
            width={plot.width}
            y={Math.min(...floor)}
            height={Math.abs((floor[0] ?? 0) - (floor[1] ?? 0))}
            fill="var(--series-7)"
            fillOpacity={0.1}
          />
        )}
        <path d={marks.band} fill={color} fillOpacity={0.14} />
        <path d={marks.whiskers} {...dots} stroke={color} strokeOpacity={0.5} strokeWidth={1.5} />
        <path d={marks.beyond} {...dots} stroke={color} strokeWidth={1.5} />
        <path
          d={marks.samples}
          {...dots}
          stroke={color}
          strokeOpacity={0.35}
          strokeWidth={marks.samplePx}
        />
        <path d={marks.line} fill="none" stroke={color} strokeWidth={2} strokeLinejoin="round" />
        <path
          data-levels
          d={marks.levels}
          fill="none"
          stroke="var(--text)"
          strokeOpacity={0.55}
          strokeWidth={1.5}
        />
        <path d={marks.points} {...dots} stroke="var(--surface)" strokeWidth={marks.pointPx + 3} />
        <path d={marks.points} {...dots} stroke={color} strokeWidth={marks.pointPx} />
        <path
          d={marks.imported}
          fill="var(--surface)"
          stroke={color}
          strokeWidth={1.5}
          strokeLinejoin="round"
          data-imported
        />
        <path
          d={marks.invalid}
          fill="var(--surface)"
          stroke={color}
          strokeWidth={1.5}
          strokeDasharray="2 1.5"
        />
      </g>
    </g>
  );
}

/** Half of the room that a character of the 11 px font takes. */
const halfCharacterPx = 3.1;

interface TickTextProps {
  x: number | string;
  y: number | string;
  label: string;
  frame: Frame;
}

/** The text of a tick below it; at an edge of the picture beside it, so that none is cut off. */
function TickText({ x, y, label, frame }: TickTextProps) {
  const half = label.length * halfCharacterPx;
  const middle = Math.min(Math.max(Number(x), half), frame.widthPx - half);
  return (
    <text x={middle} y={y} dy="0.71em" textAnchor="middle" fontSize={11} fill="var(--muted)">
      {label}
    </text>
  );
}

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
      <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
      <XAxis
        {...xAxisLook}
        dataKey="x"
        type="number"
        domain={domain}
        ticks={frame.xTicks.map(({ x }) => x)}
        tick={(tick: XAxisTickContentProps) => (
          <TickText {...tick} label={labels.get(Number(tick.payload.value)) ?? ""} frame={frame} />
        )}
        interval={0}
        height={xAxisHeightPx}
        allowDataOverflow
      />
      <YAxis {...yAxisProps(axis)} />
      {/* An axis needs a line that uses it. */}
      <Line dataKey="y" stroke="none" dot={false} activeDot={false} isAnimationActive={false} />
      <HistoryMarks view={view} frame={frame} />
      <BudgetLines view={view} frame={frame} />
      <HistoryLines frame={frame} />
    </ComposedChart>
  );
});
