"use client";

import { formatDurationMs } from "@lapline/contracts";
import { formatRelativeTime } from "./formatRelativeTime.ts";
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

const local = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
});
const utc = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** A moment (ms since the epoch) in the reader's zone and in UTC, for tooltips. */
export function formatAbsoluteTime(atMs: number): string {
  return `${local.format(atMs)} local · ${utc.format(atMs)} UTC`;
}

/** Time since a moment, ticking in whole seconds, e.g. `2 m 14 s`. */
export function Elapsed({ from }: { from: string }) {
  const nowMs = useNow();
  if (nowMs === 0) return <>–</>;
  const wholeSecondsMs = Math.floor(Math.max(0, nowMs - Date.parse(from)) / 1000) * 1000;
  return <>{wholeSecondsMs === 0 ? "0\u202fs" : formatDurationMs(wholeSecondsMs)}</>;
}
