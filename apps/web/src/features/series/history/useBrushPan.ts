import { type RefObject, useEffect, useRef } from "react";
import type { BrushView } from "./prepareBrush.ts";

type OnRange = (range: readonly [number, number] | null) => void;

/** Lets the pointer move the range in view along the strip; the handles are inputs of their own. */
export function useBrushPan(
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
