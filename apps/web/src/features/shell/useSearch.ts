"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";

/** Pause in typing after which the server is asked. */
const pauseMs = 80;
const textMax = 100;

/**
 * What the server finds for the text, a moment after the last key; a look that was overtaken by
 * another key is called off. Until the answer is there, that of the text before stands: `current` is
 * false, and callers match its lines against what is typed now.
 */
export function useSearch(text: string, enabled: boolean) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState("");
  const wanted = text.slice(0, textMax);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery(
    trpc.search.find.queryOptions(
      { q: asked },
      {
        enabled: enabled && asked !== "",
        placeholderData: keepPreviousData,
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  if (wanted === "" || query.data === undefined) return undefined;
  return { ...query.data, current: asked === wanted && !query.isPlaceholderData };
}
