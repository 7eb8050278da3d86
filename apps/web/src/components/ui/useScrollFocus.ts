"use client";

import { type RefObject, useEffect } from "react";

/** Makes a box a stop of the Tab key while its content is larger than it, so that keys can scroll it. */
export function useScrollFocus(boxRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const update = () => {
      const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
      if (scrolls) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(update);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    update();
    return () => observer.disconnect();
  }, [boxRef]);
}
