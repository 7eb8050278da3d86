"use client";

import { formatRelativeTime } from "@lapline/contracts";
import { formatAbsoluteTime } from "./formatAbsoluteTime.ts";
import { useNow } from "./useNow.ts";

/** A moment as "3 min ago" that ticks; the tooltip has local time and UTC. */
export function RelativeTime({ at }: { at: string }) {
  const nowMs = useNow();
  const atMs = Date.parse(at);
  return (
    <time dateTime={at} title={formatAbsoluteTime(atMs)} className="whitespace-nowrap">
      {nowMs === 0 ? at.slice(0, 16).replace("T", " ") : formatRelativeTime(atMs, nowMs)}
    </time>
  );
}
