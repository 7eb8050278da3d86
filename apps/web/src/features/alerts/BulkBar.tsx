"use client";

import type { AlertSummary } from "@lapline/contracts";
import dynamic from "next/dynamic";

const ChosenActions = dynamic(
  () => import("./ChosenActions.tsx").then((module) => module.ChosenActions),
  { ssr: false },
);

interface BulkBarProps {
  chosen: readonly AlertSummary[];
  onClear: () => void;
}

/** Place of what can be done with the chosen rows; always as high, so that nothing moves. */
export function BulkBar({ chosen, onClear }: BulkBarProps) {
  return (
    <div className="min-h-8">
      {chosen.length > 0 ? (
        <ChosenActions chosen={chosen} onClear={onClear} />
      ) : (
        <p className="flex min-h-8 items-center text-xs text-muted">
          Choose rows to act on several at once, or press x on a row.
        </p>
      )}
    </div>
  );
}
