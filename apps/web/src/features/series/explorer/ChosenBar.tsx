"use client";

import { ChartLine } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { chosenMax } from "./useChosen.ts";

interface ChosenBarProps {
  chosen: number;
  /** Whether the chart is in view already. */
  drawn: boolean;
  onDraw: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** What can be done with the chosen series; always as high, so that nothing moves. */
export function ChosenBar({ chosen, drawn, onDraw, onAll, onClear }: ChosenBarProps) {
  return (
    <section
      aria-label="Chosen series"
      className="flex min-h-8 flex-wrap items-center gap-2 text-xs text-muted"
    >
      <p role="status">
        {chosen === 0
          ? "Select series to draw them in one chart (x)."
          : chosen >= chosenMax
            ? `${chosen} series chosen, the most there can be.`
            : `${chosen} series chosen.`}
      </p>
      {chosen === 0 || drawn ? null : (
        <Button size="small" look="primary" onClick={onDraw}>
          <ChartLine aria-hidden /> Draw in one chart
        </Button>
      )}
      {chosen >= chosenMax ? null : (
        <Button size="small" look="ghost" onClick={onAll}>
          Choose all shown
        </Button>
      )}
      {chosen === 0 ? null : (
        <Button size="small" look="ghost" onClick={onClear}>
          Choose none
        </Button>
      )}
    </section>
  );
}
