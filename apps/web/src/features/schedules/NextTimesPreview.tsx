"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { NextTimes } from "./NextTimes.tsx";

/** Pause in typing after which the server is asked. */
const pauseMs = 200;

interface NextTimesPreviewProps {
  expression: string;
  timezone: string;
}

/** When the times of the form fire next, read anew while they are edited; always as high. */
export function NextTimesPreview({ expression, timezone }: NextTimesPreviewProps) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState({ expression, timezone });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ expression, timezone }), pauseMs);
    return () => clearTimeout(timer);
  }, [expression, timezone]);
  const query = useQuery(
    trpc.schedules.times.queryOptions(asked, { placeholderData: keepPreviousData, retry: false }),
  );
  const isOfNow =
    asked.expression === expression && asked.timezone === timezone && !query.isPlaceholderData;
  const problem = query.isError ? problemFromError(query.error).detail : query.data?.problem;
  return (
    <section
      aria-label="Next times"
      aria-live="polite"
      aria-busy={!isOfNow}
      className="min-h-22 text-sm sm:col-span-2"
    >
      <p className="text-xs text-muted">Next times</p>
      {query.data === undefined || problem != null ? (
        <p className="text-muted">{problem ?? ""}</p>
      ) : (
        <NextTimes times={query.data.times} timezone={isOfNow ? timezone : null} />
      )}
    </section>
  );
}
