"use client";

import { formatValue, type Unit } from "@lapline/contracts";
import type { ReactNode } from "react";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { namedAxisProps, seriesLook, tooltipLook, yAxisProps } from "./axisProps.ts";
import type { Axis } from "./prepareAxis.ts";
import type { PercentilesView } from "./preparePercentiles.ts";

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
            <CartesianGrid stroke="var(--line)" vertical={false} />
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

interface ChartTooltipProps {
  title: ReactNode;
  rows: readonly { label: string; value: ReactNode; color?: string }[];
  note?: ReactNode;
}

/** Box beside the pointer or the walked point. */
export function ChartTooltip({ title, rows, note }: ChartTooltipProps) {
  return (
    <div className="max-w-72 rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5">
        {rows.map(({ label, value, color }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex items-center gap-1.5 text-muted">
              {color ? (
                <span
                  aria-hidden
                  className="size-2 shrink-0 rounded-full"
                  style={{ background: color }}
                />
              ) : null}
              {label}
            </dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {note ? <div className="mt-1.5 text-muted">{note}</div> : null}
    </div>
  );
}

/** A value with its unit for tooltips; a dash where nothing was measured. */
export function valueText(value: number | null | undefined, unit: Unit): string {
  return value == null ? "–" : formatValue(value, unit);
}

interface UnitLabelProps {
  axis: Axis;
  title?: string;
}

/** Names the quantity and the one unit of a vertical axis, above it. */
export function UnitLabel({ axis, title }: UnitLabelProps) {
  const unit = axis.scale.label;
  return (
    <p aria-hidden className="text-xs text-muted">
      {title ? <span className="font-medium text-text">{title}</span> : null}
      {title && unit ? ", " : null}
      {unit}
      {axis.mode === "log" ? " (log)" : null}
    </p>
  );
}
