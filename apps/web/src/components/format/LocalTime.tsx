"use client";

import { formatLocalTime } from "./formatLocalTime.ts";
import { useNow } from "./useNow.ts";

/** A moment as a day and a time, in the reader's time zone unless another is given; the tooltip has UTC. */
export function LocalTime({ at, timeZone }: { at: string; timeZone?: string }) {
  const nowMs = useNow();
  const atMs = Date.parse(at);
  const utc = `${formatLocalTime(atMs, nowMs === 0 ? atMs : nowMs, "UTC")} UTC`;
  return (
    <time dateTime={at} title={utc} className="whitespace-nowrap tabular-nums">
      {nowMs === 0 ? utc : formatLocalTime(atMs, nowMs, timeZone)}
    </time>
  );
}
