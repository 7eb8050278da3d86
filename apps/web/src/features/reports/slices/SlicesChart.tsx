"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { areaLabel } from "@/components/charts/areaLabel.tsx";
import { tooltipLook, xAxisLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { seriesLook } from "@/components/charts/seriesLook.ts";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import { valueText } from "@/components/charts/valueText.ts";
import type { SlicesRow, SlicesView } from "./prepareSlices.ts";

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/** Draws prepareSlices' view: a line for each process, a gray range for each pair. */
export function SlicesChart({ view }: { view: SlicesView }) {
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} title="Time per operation" />
      <div className="h-56 w-full">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 640, height: 224 }}
        >
          <LineChart data={view.rows} margin={{ top: 4, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            {view.pairs.map(({ pair, from, to }) => (
              <ReferenceArea
                key={pair}
                x1={from}
                x2={to}
                ifOverflow="hidden"
                fill="var(--muted)"
                fillOpacity={0.07}
                stroke="none"
                label={areaLabel(`Pair ${pair}`, `${pair}`)}
              />
            ))}
            <XAxis
              {...xAxisLook}
              dataKey="x"
              type="number"
              domain={view.xDomain}
              ticks={view.xTicks}
              tickFormatter={(x: number) => `${seconds.format(x)}\u202fs`}
              allowDataOverflow
            />
            <YAxis {...yAxisProps(view.axis)} />
            <Tooltip
              {...tooltipLook}
              content={({ active, payload }) => {
                const row = payload[0]?.payload as SlicesRow | undefined;
                if (!active || row === undefined) return null;
                return (
                  <ChartTooltip
                    title={`Pair ${row.pair} at ${seconds.format(row.x)}\u202fs`}
                    rows={view.arms.map(({ arm, title }, place) => ({
                      label: title,
                      value: valueText(row.cost[arm] ?? undefined, "ns"),
                      color: seriesLook(place).stroke,
                    }))}
                  />
                );
              }}
            />
            {view.arms.map(({ arm, title }, place) => (
              <Line
                key={arm}
                dataKey={(row: SlicesRow) => row.cost[arm]}
                name={title}
                type="linear"
                {...seriesLook(place)}
                strokeWidth={1.5}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <LineLegend names={view.arms.map(({ title }) => title)} />
    </div>
  );
}
