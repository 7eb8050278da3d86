"use client";

import { useCallback, useState } from "react";

/**
 * Keeps a line of the palette selected: where the selected one was replaced by answers that came
 * later, the first is, so that Enter always does what is on top. `listRef` goes to the list of lines.
 */
export function useKeptSelection() {
  const [selected, setSelected] = useState("");
  const listRef = useCallback((list: HTMLDivElement | null) => {
    if (list === null) return undefined;
    const keep = () => {
      if (list.querySelector("[cmdk-item][data-selected=true]") !== null) return;
      const first = list.querySelector("[cmdk-item]")?.getAttribute("data-value");
      if (first) setSelected(decodeURIComponent(first));
    };
    const observer = new MutationObserver(keep);
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return { selected, setSelected, listRef };
}
