"use client";

import { type RefObject, useEffect } from "react";
import { useActiveTooltipDataPoints } from "recharts";
import type { HistoryPoint } from "./prepareHistory.ts";

/** Keeps the point under the pointer or the keyboard's walk where the chart's handlers find it. */
export function ActivePoint({ into }: { into: RefObject<HistoryPoint | null> }) {
  const active = useActiveTooltipDataPoints<HistoryPoint>()?.[0] ?? null;
  useEffect(() => {
    into.current = active;
  }, [active, into]);
  return null;
}
