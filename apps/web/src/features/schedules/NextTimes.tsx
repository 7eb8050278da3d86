"use client";

import { LocalTime } from "@/components/format/LocalTime.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

/**
 * The next times of a schedule, and how far the first is away: in its own time zone, or, while that is
 * not known, in the reader's.
 */
export function NextTimes({
  times,
  timezone,
}: {
  times: readonly string[];
  timezone: string | null;
}) {
  return (
    <ol className="flex flex-col gap-0.5">
      {times.map((at, place) => (
        <li key={at}>
          <LocalTime at={at} {...(timezone === null ? {} : { timeZone: timezone })} />
          {place === 0 ? (
            <span className="text-muted">
              {" "}
              (<RelativeTime at={at} />)
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
