"use client";

import { formatDurationMs } from "@lapline/contracts";
import { useNow } from "./useNow.ts";

/** Time since a moment, ticking in whole seconds, e.g. `2 m 14 s`. */
export function Elapsed({ from }: { from: string }) {
  const nowMs = useNow();
  if (nowMs === 0) return <>–</>;
  const wholeSecondsMs = Math.floor(Math.max(0, nowMs - Date.parse(from)) / 1000) * 1000;
  return <>{wholeSecondsMs === 0 ? "0\u202fs" : formatDurationMs(wholeSecondsMs)}</>;
}
