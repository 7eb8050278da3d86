"use client";

import { formatValue, type Series } from "@lapline/contracts";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { xAxisLook, yAxisProps } from "@/components/charts/axisProps.ts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { formatAbsoluteTime } from "@/components/format/formatAbsoluteTime.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { ActivePoint } from "./ActivePoint.tsx";
import { HistoryMarks } from "./HistoryMarks.tsx";
import type { HistoryPoint, HistoryView } from "./prepareHistory.ts";
import { signMarks } from "./signMarks.tsx";

interface HistoryChartProps {
  series: Series;
  view: HistoryView;
}

/** Draws prepareHistory's view. Arrow keys walk the points; Enter and a press open the report. */
export function HistoryChart({ series, view }: HistoryChartProps) {
  const router = useRouter();
  const path = useProjectPath();
  const active = useRef<HistoryPoint | null>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const open = useCallback(() => {
    if (active.current) router.push(path(`/jobs/${active.current.point.jobId}/report`));
  }, [router, path]);
  useEffect(() => {
    const frame = frameRef.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Enter") open();
    };
    frame?.addEventListener("keydown", onKeyDown);
    return () => frame?.removeEventListener("keydown", onKeyDown);
  }, [open]);
  const last = Math.max(view.versions.length - 1, 0);
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel axis={view.axis} title={series.measure.title} />
      <div ref={frameRef} className="h-96 w-full [&_.recharts-surface]:cursor-pointer">
        <ResponsiveContainer
          width="100%"
          height="100%"
          initialDimension={{ width: 800, height: 384 }}
        >
          <ComposedChart
            data={view.points}
            onClick={open}
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              {...xAxisLook}
              dataKey="x"
              type="number"
              domain={[-0.5, last + 0.5]}
              ticks={view.versions.map((_, index) => index)}
              tickFormatter={(index: number) => view.versions[index] ?? ""}
              interval="preserveStartEnd"
              allowDataOverflow
            />
            <YAxis {...yAxisProps(view.axis)} />
            {view.boundaries.map(({ x, label }) => (
              <ReferenceLine
                key={x}
                x={x}
                stroke="var(--line-strong)"
                strokeDasharray="4 4"
                label={{
                  value: label,
                  position: "insideTopRight",
                  fontSize: 10,
                  fill: "var(--muted)",
                }}
              />
            ))}
            {signMarks(view.signs, view.noiseBand)}
            <HistoryMarks view={view} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: "var(--line-strong)" }}
              content={({ active: shown, payload }) => {
                const row = payload[0]?.payload as HistoryPoint | undefined;
                return shown && row ? <PointTooltip series={series} row={row} /> : null;
              }}
            />
            <Line
              dataKey="point.value"
              stroke="none"
              dot={noDot}
              activeDot={{ r: 6, fill: "none", stroke: "var(--accent)", strokeWidth: 2 }}
              isAnimationActive={false}
            />
            <ActivePoint into={active} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** Recharts draws the dot of a single point even with `dot={false}`. */
function noDot() {
  return <g />;
}

function PointTooltip({ series, row }: { series: Series; row: HistoryPoint }) {
  const { unit } = series.measure;
  const { point, change } = row;
  const value = (number: number) => formatValue(number, unit);
  return (
    <ChartTooltip
      title={`Version ${point.version}`}
      rows={[
        { label: point.valid ? "Value" : "Value (invalid)", value: value(point.value) },
        { label: "Interval", value: `${value(point.ciLow)} – ${value(point.ciHigh)}` },
        { label: "Trials", value: point.n },
      ]}
      note={
        <>
          {change ? <ChangeText change={change} /> : null}
          {point.valid ? null : <p className="text-bad">{point.reasons.join(" ")}</p>}
          <p>{formatAbsoluteTime(Date.parse(point.measuredAt))}</p>
          <p>Press or Enter opens the report.</p>
        </>
      }
    />
  );
}
