"use client";

import { type RefObject, useEffect, useMemo, useRef } from "react";
import { type BrushView, brushWidth, prepareBrush } from "./prepareBrush.ts";
import type { HistoryView } from "./prepareHistory.ts";

interface HistoryBrushProps {
  view: HistoryView;
  widthPx: number;
  plot: { left: number; width: number };
  onRange: (range: readonly [number, number] | null) => void;
}

const heightPx = 36;
/** Width of the handles; the track of a range input ends half of it inside. */
const thumbPx = 12;

const thumbClass =
  "pointer-events-none absolute inset-0 h-full w-full cursor-ew-resize appearance-none bg-transparent [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:h-7 [&::-moz-range-thumb]:w-3 [&::-moz-range-thumb]:rounded-sm [&::-moz-range-thumb]:border [&::-moz-range-thumb]:border-line-strong [&::-moz-range-thumb]:bg-raised [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:h-7 [&::-webkit-slider-thumb]:w-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-sm [&::-webkit-slider-thumb]:border [&::-webkit-slider-thumb]:border-line-strong [&::-webkit-slider-thumb]:bg-raised";

/** The whole history in small: two handles choose the range in view, its middle moves it. */
export function HistoryBrush({ view, plot, onRange }: HistoryBrushProps) {
  const brush = useMemo(() => prepareBrush(view, heightPx), [view]);
  const stripRef = useRef<HTMLDivElement>(null);
  useBrushPan(stripRef, brush, thumbPx, onRange);
  if (brush === null) return null;
  const { from, to, steps, placeOf, wordOf } = brush;
  const choose = (low: number, high: number) =>
    onRange(low <= 0 && high >= steps ? null : [placeOf(low, "from"), placeOf(high, "to")]);
  const share = (step: number) =>
    `calc(${thumbPx / 2}px + (100% - ${thumbPx}px) * ${step / steps})`;
  return (
    <div
      ref={stripRef}
      data-brush
      className="relative mt-1 cursor-grab touch-pan-y rounded-md border border-line bg-subtle"
      style={{ height: heightPx, marginLeft: Math.max(0, plot.left - thumbPx), marginRight: 4 }}
    >
      <div
        aria-hidden
        className="absolute inset-y-0 bg-surface shadow-[0_0_0_1px_var(--line-strong)]"
        style={{ left: share(from), width: `calc((100% - ${thumbPx}px) * ${(to - from) / steps})` }}
      />
      <svg
        aria-hidden="true"
        className="absolute inset-y-0"
        style={{ left: thumbPx / 2, width: `calc(100% - ${thumbPx}px)` }}
        height={heightPx - 2}
        viewBox={`0 0 ${brushWidth} ${heightPx}`}
        preserveAspectRatio="none"
      >
        <path
          d={brush.path}
          fill="none"
          stroke="var(--series-1)"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <input
        type="range"
        aria-label="First in view"
        aria-valuetext={wordOf(from)}
        className={thumbClass}
        min={0}
        max={steps}
        value={from}
        onChange={(event) => choose(Math.min(event.target.valueAsNumber, to - 1), to)}
      />
      <input
        type="range"
        aria-label="Last in view"
        aria-valuetext={wordOf(to)}
        className={thumbClass}
        min={0}
        max={steps}
        value={to}
        onChange={(event) => choose(from, Math.max(event.target.valueAsNumber, from + 1))}
      />
    </div>
  );
}

type OnRange = (range: readonly [number, number] | null) => void;

/** Lets the pointer move the range in view along the strip; the handles are inputs of their own. */
function useBrushPan(
  ref: RefObject<HTMLElement | null>,
  brush: BrushView | null,
  insetPx: number,
  onRange: OnRange,
): void {
  const latest = useRef({ brush, onRange });
  latest.current = { brush, onRange };
  const hasBrush = brush !== null;
  useEffect(() => {
    const strip = ref.current;
    if (strip === null || !hasBrush) return;
    const ended = new AbortController();
    const { signal } = ended;
    /** Steps between the pointer and the beginning of the range. */
    let heldSteps: number | null = null;
    const stepAt = (event: PointerEvent, steps: number) => {
      const box = strip.getBoundingClientRect();
      return ((event.clientX - box.left - insetPx / 2) / (box.width - insetPx)) * steps;
    };
    const move = (event: PointerEvent) => {
      const { brush: now, onRange: tell } = latest.current;
      if (heldSteps === null || now === null) return;
      const { from, to, steps, placeOf } = now;
      const width = to - from;
      const wanted = Math.round(stepAt(event, steps) - heldSteps);
      const low = Math.min(steps - width, Math.max(0, wanted));
      if (low !== from) tell([placeOf(low, "from"), placeOf(low + width, "to")]);
    };
    const onDown = (event: PointerEvent) => {
      const { brush: now } = latest.current;
      if (now === null || event.button !== 0 || event.target instanceof HTMLInputElement) return;
      const { from, to, steps } = now;
      if (to - from >= steps) return;
      const at = stepAt(event, steps);
      heldSteps = at >= from && at <= to ? at - from : (to - from) / 2;
      strip.setPointerCapture(event.pointerId);
      move(event);
    };
    const onUp = () => {
      heldSteps = null;
    };
    strip.addEventListener("pointerdown", onDown, { signal });
    strip.addEventListener("pointermove", move, { signal });
    strip.addEventListener("pointerup", onUp, { signal });
    strip.addEventListener("pointercancel", onUp, { signal });
    return () => ended.abort();
  }, [ref, insetPx, hasBrush]);
}
