"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import type { emptyWords } from "./emptyWords.ts";
import type { CompareLook } from "./lookChanges.ts";

interface EmptyComparisonProps {
  words: NonNullable<ReturnType<typeof emptyWords>>;
  onReset: (change: Partial<CompareLook>) => void;
}

/** A comparison without rows: what happened, why, and the way out. */
export function EmptyComparison({ words, onReset }: EmptyComparisonProps) {
  const { happened, why, next, reset } = words;
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={happened}>
      <p>
        {why} {next}
      </p>
      {reset === null ? null : <Button onClick={() => onReset(reset.change)}>{reset.title}</Button>}
    </EmptyState>
  );
}
