"use client";

import { Fragment, useMemo } from "react";
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { areaLabel } from "./areaLabel.tsx";
import { tooltipLook, xAxisLook, yAxisProps } from "./axisProps.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { LineLegend } from "./LineLegend.tsx";
import type { TimeAxisView, TrackPanel } from "./prepareTimeAxis.ts";
import { seriesLook } from "./seriesLook.ts";
import { type TimeAxisRow, timeAxisRows } from "./timeAxisRows.ts";
import { UnitLabel } from "./UnitLabel.tsx";
import { valueText } from "./valueText.ts";

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

const aroundTitles = { preparation: "Preparation", verification: "Verification" } as const;

interface TimeAxisChartProps {
  view: TimeAxisView;
  /** Gives the n-th line of every panel the same look: the lines are sides, not components. */
  linesAreSides?: boolean;
  /** Names the lines below each panel, for panels whose lines differ. */
  legends?: boolean;
}

/** Draws prepareTimeAxis' view: panels under each other, one axis, one pointer over all of them. */
export function TimeAxisChart({
  view,
  linesAreSides = false,
  legends = false,
}: TimeAxisChartProps) {
  return (
    <div className="flex flex-col gap-3">
      {view.panels.map((panel, index) => (
        <Fragment key={panel.kind}>
          <PanelChart
            view={view}
            panel={panel}
            colorIndex={linesAreSides ? null : index}
            last={index === view.panels.length - 1}
          />
          {legends ? <LineLegend names={panel.lines.map(({ component }) => component)} /> : null}
        </Fragment>
      ))}
    </div>
  );
}

interface PanelChartProps {
  view: TimeAxisView;
  panel: TrackPanel;
  /** Which colour of the palette the first line has; null: each line its own, in every panel. */
  colorIndex: number | null;
  last: boolean;
}

function PanelChart({ view, panel, colorIndex, last }: PanelChartProps) {
  const { rows, lone } = useMemo(() => timeAxisRows(panel), [panel]);
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={panel.axis} title={panel.title} />
      <div className={last ? "h-36 w-full" : "h-28 w-full"}>
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 640, height: 112 }}
        >
          <ComposedChart
            data={rows}
            syncId="report-time"
            syncMethod="value"
            margin={{ top: 4, right: 16, bottom: last ? 0 : 8, left: 0 }}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
            {view.around.map(({ trial, from, to, what }) => (
              <ReferenceArea
                key={`${trial} ${what}`}
                x1={from}
                x2={to}
                ifOverflow="hidden"
                fill="var(--muted)"
                fillOpacity={0.08}
                stroke="none"
                {...(last && view.around.length <= 6
                  ? { label: areaLabel(aroundTitles[what]) }
                  : {})}
              />
            ))}
            {view.trials.map(({ index, from, to, valid }) => (
              <ReferenceArea
                key={index}
                x1={from}
                x2={to}
                ifOverflow="hidden"
                fill={valid ? "var(--accent)" : "var(--bad)"}
                fillOpacity={0.07}
                stroke={valid ? "var(--accent)" : "var(--bad)"}
                strokeOpacity={0.25}
                {...(last && view.trials.length <= 12
                  ? {
                      label: valid
                        ? areaLabel(`Trial ${index + 1}`, `${index + 1}`)
                        : areaLabel(`Trial ${index + 1}, invalid`, `${index + 1}`),
                    }
                  : {})}
              />
            ))}
            <XAxis
              {...xAxisLook}
              dataKey="x"
              type="number"
              domain={view.xDomain}
              ticks={view.xTicks}
              tickFormatter={(x: number) => `${seconds.format(x)}\u202fs`}
              hide={!last}
              allowDataOverflow
            />
            <YAxis {...yAxisProps(panel.axis)} width={axisWidth(view)} />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const row = payload[0]?.payload as TimeAxisRow | undefined;
                if (!active || row === undefined) return null;
                return (
                  <ChartTooltip
                    title={`${panel.title} at ${seconds.format(row.x)}\u202fs`}
                    rows={panel.lines.map(({ component }) => ({
                      label: component,
                      value: valueText(row.values[component], panel.unit),
                    }))}
                  />
                );
              }}
            />
            {panel.lines.map(({ component }, index) => (
              <Line
                key={component}
                dataKey={(row: TimeAxisRow) => row.drawn[component] ?? null}
                type="linear"
                {...lookOf(index, colorIndex)}
                strokeWidth={1.5}
                dot={false}
                isAnimationActive={false}
              />
            ))}
            {lone.map(({ line, x, y }) => (
              <ReferenceDot
                key={`${line} ${x}`}
                x={x}
                y={y}
                r={2}
                fill={lookOf(line, colorIndex).stroke}
                stroke="none"
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** Of the n-th line of a panel: its own colour, or the first in that of the panel. */
function lookOf(index: number, colorIndex: number | null) {
  const place = colorIndex === null ? index : index === 0 ? colorIndex : index + 3;
  return { ...seriesLook(place), strokeDasharray: seriesLook(index).strokeDasharray };
}

/** All panels leave the same room for their numbers, so that their time axes stand under each other. */
function axisWidth({ panels }: TimeAxisView): number {
  return Math.max(...panels.map(({ axis }) => yAxisProps(axis).width));
}
