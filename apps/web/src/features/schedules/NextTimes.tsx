"use client";

import { LocalTime } from "@/components/format/LocalTime.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

/** The next times of a schedule in the reader's time zone, and how far the first is away. */
export function NextTimes({ times }: { times: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-0.5">
      {times.map((at, place) => (
        <li key={at}>
          <LocalTime at={at} />
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
