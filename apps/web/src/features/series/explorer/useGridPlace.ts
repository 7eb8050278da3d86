"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/** Narrowest tile that still shows a name and a value. */
const tileWidthPxMin = 230;

/** How many tiles stand beside each other in a box, and how far below the page's top it begins. */
export function useGridPlace(boxRef: RefObject<HTMLElement | null>): {
  columns: number;
  topPx: number;
} {
  const [place, setPlace] = useState({ columns: 1, topPx: 0 });
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const update = () => {
      const columns = Math.max(1, Math.floor(box.clientWidth / tileWidthPxMin));
      const topPx = Math.round(box.getBoundingClientRect().top + globalThis.scrollY);
      setPlace((now) =>
        now.columns === columns && now.topPx === topPx ? now : { columns, topPx },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(box);
    // What stands above may take another line.
    observer.observe(document.body);
    update();
    return () => observer.disconnect();
  }, [boxRef]);
  return place;
}
