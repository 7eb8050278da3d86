import { type RefObject, useLayoutEffect, useState } from "react";

/** Width in px of an element, as it is and becomes; `first` until it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>, first: number): number {
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
