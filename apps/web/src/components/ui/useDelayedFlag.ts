"use client";

import { useEffect, useState } from "react";

const showAfterMs = 200;
const showAtLeastMs = 300;

/**
 * Follows `active` late and lets go late: true only after 200 ms of activity, then for at least
 * 300 ms, so that fast answers show no skeleton and slow ones no flicker.
 */
export function useDelayedFlag(active: boolean): boolean {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (active && shownSince === null) {
      const timer = setTimeout(() => setShownSince(performance.now()), showAfterMs);
      return () => clearTimeout(timer);
    }
    if (!active && shownSince !== null) {
      const restMs = Math.max(0, shownSince + showAtLeastMs - performance.now());
      const timer = setTimeout(() => setShownSince(null), restMs);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [active, shownSince]);
  return shownSince !== null;
}
