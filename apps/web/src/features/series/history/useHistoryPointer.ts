import { type RefObject, useEffect, useRef, useState } from "react";
import type { Frame } from "./prepareFrame.ts";

interface PointerActs {
  /** Index of the visible point that the pointer means. */
  onHover: (index: number | null) => void;
  onChoose: (index: number) => void;
  onRange: (range: readonly [number, number] | null) => void;
}

/** A move of fewer pixels is a press. */
const dragMinPx = 8;

/**
 * Follows the pointer over a history: points under it, presses, and stretches that are dragged.
 * Answers the stretch under way in pixels.
 */
export function useHistoryPointer(
  ref: RefObject<HTMLElement | null>,
  frame: Frame,
  acts: PointerActs,
): [number, number] | null {
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const latest = useRef({ frame, acts });
  latest.current = { frame, acts };
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    let startPx: number | null = null;
    const place = (event: PointerEvent): [number, number] => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const stretch = (fromPx: number, toPx: number): [number, number] => {
      const { left, width } = latest.current.frame.plot;
      const within = (px: number) => Math.min(left + width, Math.max(left, px));
      return [within(Math.min(fromPx, toPx)), within(Math.max(fromPx, toPx))];
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      [startPx] = place(event);
    };
    const onMove = (event: PointerEvent) => {
      const [xPx, yPx] = place(event);
      if (startPx !== null && Math.abs(xPx - startPx) >= dragMinPx) {
        if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
        latest.current.acts.onHover(null);
        setDragged(stretch(startPx, xPx));
      } else latest.current.acts.onHover(latest.current.frame.pointAt(xPx, yPx));
    };
    const onUp = (event: PointerEvent) => {
      const { frame: now, acts: then } = latest.current;
      const [xPx, yPx] = place(event);
      const fromPx = startPx;
      startPx = null;
      setDragged(null);
      if (fromPx === null) return;
      if (Math.abs(xPx - fromPx) >= dragMinPx) {
        const [low, high] = stretch(fromPx, xPx);
        then.onRange([now.placeAt(low), now.placeAt(high)]);
        return;
      }
      const index = now.pointAt(xPx, yPx);
      if (index !== null) then.onChoose(index);
    };
    const onEnd = () => {
      startPx = null;
      setDragged(null);
      latest.current.acts.onHover(null);
    };
    element.addEventListener("pointerdown", onDown, { signal });
    element.addEventListener("pointermove", onMove, { signal });
    element.addEventListener("pointerup", onUp, { signal });
    element.addEventListener("pointercancel", onEnd, { signal });
    element.addEventListener("pointerleave", onEnd, { signal });
    element.addEventListener("dblclick", () => latest.current.acts.onRange(null), { signal });
    return () => ended.abort();
  }, [ref]);
  return dragged;
}
