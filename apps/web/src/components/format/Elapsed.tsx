"use client";

import { formatDurationMs } from "@lapline/contracts";
import { useNow } from "./useNow.ts";

interface ElapsedProps {
  from: string;
  /** Absent while it still goes on: then the duration ticks. */
  to?: string | undefined;
}

/** Time between two moments, or since the first, e.g. `2 m 14 s`. */
export function Elapsed({ from, to }: ElapsedProps) {
  const nowMs = useNow();
  if (to !== undefined) return <>{formatDurationMs(Date.parse(to) - Date.parse(from))}</>;
  if (nowMs === 0) return <>–</>;
  const wholeSecondsMs = Math.floor(Math.max(0, nowMs - Date.parse(from)) / 1000) * 1000;
  return <>{wholeSecondsMs === 0 ? "0\u202fs" : formatDurationMs(wholeSecondsMs)}</>;
}
