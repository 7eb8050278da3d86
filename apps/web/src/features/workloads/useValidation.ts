"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";

/** Pause in typing after which the server is asked. */
const settleMs = 400;

/** What the server says of a definition; follows the text with a short delay. */
export function useValidation(text: string, repository: string) {
  const trpc = useTRPC();
  const [settled, setSettled] = useState({ text, repository });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, repository }), settleMs);
    return () => clearTimeout(timer);
  }, [text, repository]);
  const query = useQuery(
    trpc.definitions.validate.queryOptions(
      {
        text: settled.text,
        ...(settled.repository === "" ? {} : { repository: settled.repository }),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const isCurrent =
    settled.text === text && settled.repository === repository && !query.isPlaceholderData;
  return { validation: query.data, error: query.error, isCurrent: isCurrent && !query.isPending };
}
