"use client";

import { type ChartedSeries, formatInterval, formatValue, pointCount } from "@lapline/contracts";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { UnitLabel } from "@/components/charts/UnitLabel.tsx";
import { HistoryBrush } from "./HistoryBrush.tsx";
import { HistoryPlot } from "./HistoryPlot.tsx";
import { HistoryTooltip } from "./HistoryTooltip.tsx";
import type { HistoryPoint } from "./historyPoint.ts";
import { type Frame, prepareFrame } from "./prepareFrame.ts";
import type { HistoryView } from "./prepareHistory.ts";
import { useHistoryPointer } from "./useHistoryPointer.ts";

interface HistoryChartProps {
  series: ChartedSeries;
  view: HistoryView;
  /** Job of the chosen point. */
  chosen: string | null;
  onChoose: (point: HistoryPoint) => void;
  onOpen: (point: HistoryPoint) => void;
  /** A stretch of the axis to look at; null for the whole history. */
  onRange: (range: readonly [number, number] | null) => void;
}

/**
 * Draws prepareHistory's view. Dragging zooms, a double press shows everything again, a press chooses
 * a point. The keyboard walks the points with arrows, Home and End; Enter opens the report.
 */
export function HistoryChart(props: HistoryChartProps) {
  const { series, view, chosen, onChoose, onOpen, onRange } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frameRef, 800);
  const frame = useMemo(() => prepareFrame(view, widthPx), [view, widthPx]);
  const [hovered, setHovered] = useState<number | null>(null);
  const [walked, setWalked] = useState<number | null>(null);
  const last = view.visible.length - 1;
  const active = view.visible[hovered ?? walked ?? -1];
  const dragged = useHistoryPointer(frameRef, frame, {
    onHover: setHovered,
    onChoose: (index) => {
      const point = view.visible[index];
      if (point !== undefined) onChoose(point);
    },
    onRange,
  });
  const focus = Math.min(walked ?? last, last);
  const focused = view.visible[focus];
  return (
    <div className="flex flex-col gap-1">
      <UnitLabel
        axis={view.axis}
        title={
          view.axis.scale.label === "%" && series.measure.unit !== "ratio"
            ? `${series.measure.title}, change`
            : series.measure.title
        }
      />
      <div
        ref={frameRef}
        data-history
        className="relative w-full cursor-crosshair touch-pan-y rounded-md select-none has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--ring)"
        style={{ height: frame.heightPx }}
      >
        <HistoryPlot view={view} frame={frame} />
        <HistoryOverlay
          view={view}
          frame={frame}
          active={active}
          chosen={view.visible.find(({ point }) => point.jobId === chosen)}
          dragged={dragged}
        />
        {last < 0 ? null : (
          <input
            type="range"
            className="sr-only"
            aria-label={`Points of the history of ${series.measure.title}`}
            aria-valuetext={focused ? pointWords(series, focused) : undefined}
            min={0}
            max={last}
            step={1}
            value={focus}
            onChange={(event) => setWalked(event.target.valueAsNumber)}
            onFocus={() => setWalked(focus)}
            onBlur={() => setWalked(null)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && focused) onOpen(focused);
              if (event.key === " " && focused) {
                event.preventDefault();
                onChoose(focused);
              }
            }}
          />
        )}
        {active ? <HistoryTooltip series={series} view={view} frame={frame} row={active} /> : null}
      </div>
      <HistoryBrush view={view} widthPx={widthPx} plot={frame.plot} onRange={onRange} />
    </div>
  );
}

/** Width in px of an element, as it is and becomes; `first` until it is known. */
function useWidth(ref: RefObject<HTMLElement | null>, first: number): number {
  const [widthPx, setWidthPx] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidthPx(Math.max(1, Math.round(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx;
}

/** One point in words, for those who hear it. */
function pointWords(series: ChartedSeries, { point, change }: HistoryPoint): string {
  const { measure } = series;
  const count = pointCount(series, point.n);
  const interval = formatInterval(point, measure.unit, " to ");
  return [
    `Version ${point.version}`,
    formatValue(point.value, measure.unit),
    ...(interval === null ? [] : [`interval ${interval}`]),
    count.words,
    ...(count.maximum === null ? [] : [count.maximum]),
    ...(change === null ? [] : [`${change.words} against the point before`]),
    ...(point.valid ? [] : [`invalid: ${point.reasons.join(" ")}`]),
  ].join(", ");
}

interface HistoryOverlayProps {
  view: HistoryView;
  frame: Frame;
  active: HistoryPoint | undefined;
  chosen: HistoryPoint | undefined;
  /** Stretch under the pointer, in pixels. */
  dragged: [number, number] | null;
}

/** What follows the pointer and the keyboard; not part of the picture that is exported. */
function HistoryOverlay({ view, frame, active, chosen, dragged }: HistoryOverlayProps) {
  const { plot, x, y } = frame;
  const ring = (row: HistoryPoint, name: string) => (
    <circle
      data-ring={name}
      cx={x(row.x)}
      cy={y(view.plot(row.point.value))}
      r={7}
      fill="none"
      stroke="var(--accent)"
      strokeWidth={2}
    />
  );
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0"
      width={frame.widthPx}
      height={frame.heightPx}
    >
      {active ? (
        <line
          x1={x(active.x)}
          x2={x(active.x)}
          y1={plot.top}
          y2={plot.top + plot.height}
          stroke="var(--line-strong)"
        />
      ) : null}
      {chosen ? ring(chosen, "chosen") : null}
      {active ? ring(active, "active") : null}
      {dragged === null ? null : (
        <rect
          x={dragged[0]}
          width={dragged[1] - dragged[0]}
          y={plot.top}
          height={plot.height}
          fill="var(--accent)"
          fillOpacity={0.12}
          stroke="var(--accent)"
        />
      )}
    </svg>
  );
}
