"use client";

import { formatShare, formatValue } from "@lapline/contracts";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { tooltipLook, xAxisLook } from "./axisProps.ts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import type { EcdfView } from "./prepareEcdf.ts";
import { seriesLook } from "./seriesLook.ts";

interface EcdfChartProps {
  view: EcdfView;
  /** Place of each line among the sides, so that it has the look it has in other charts. */
  looks: readonly number[];
}

/** Draws prepareEcdf's view: one rising step line for each side. */
export function EcdfChart({ view, looks }: EcdfChartProps) {
  const look = (index: number) => seriesLook(looks[index] ?? index);
  return (
    <div className="h-56 w-full">
      <ResponsiveContainer
        width="100%"
        height="100%"
        initialDimension={{ width: 640, height: 224 }}
      >
        <LineChart data={[...view.rows]} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} syncWithTicks />
          <XAxis
            {...xAxisLook}
            dataKey="x"
            type="number"
            domain={view.axis.domain}
            ticks={view.axis.ticks}
            tickFormatter={view.axis.format}
            allowDataOverflow
          />
          <YAxis
            type="number"
            domain={[0, 1]}
            ticks={view.shareTicks}
            tickFormatter={(share: number) => formatShare(share)}
            tick={xAxisLook.tick}
            tickLine={false}
            axisLine={false}
            width={44}
          />
          <Tooltip
            {...tooltipLook}
            content={({ active, payload }) => {
              const row = payload[0]?.payload as EcdfView["rows"][number] | undefined;
              if (!active || row === undefined) return null;
              return (
                <ChartTooltip
                  title={`At or below ${formatValue(row.x, view.unit)}`}
                  rows={view.names.map((name, index) => ({
                    label: name,
                    value: formatShare(row.shares[index] ?? 0),
                    color: look(index).stroke,
                  }))}
                />
              );
            }}
          />
          {view.names.map((name, index) => (
            <Line
              key={name}
              dataKey={(row: EcdfView["rows"][number]) => row.shares[index] ?? 0}
              name={name}
              type="stepAfter"
              {...look(index)}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
