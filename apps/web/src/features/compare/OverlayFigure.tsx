"use client";

import type { Report } from "@lapline/contracts";
import { LineLegend } from "@/components/charts/LineLegend.tsx";
import { TimeAxisChart } from "@/components/charts/TimeAxisChart.tsx";
import { limitLines } from "./limitLines.ts";
import { prepareOverlay } from "./prepareOverlay.ts";

interface OverlayFigureProps {
  sides: readonly { name: string; report: Report }[];
}

/** The first trial of each side on one time axis; a target with several components has a line for each. */
export function OverlayFigure({ sides }: OverlayFigureProps) {
  const overlay = prepareOverlay(sides);
  if (overlay === null || overlay.panels.length === 0) {
    return <p className="text-sm text-muted">Nothing was sampled over time in these jobs.</p>;
  }
  const { view, notes } = limitLines(overlay);
  const names = view.panels.map(({ lines }) => lines.map(({ component }) => component));
  const isOneLegend = new Set(names.map((own) => own.join("\n"))).size === 1;
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      {isOneLegend ? <LineLegend names={names[0] ?? []} /> : null}
      <TimeAxisChart view={view} linesAreSides legends={!isOneLegend} />
      <figcaption className="text-xs text-muted">
        At 0&nbsp;s each trial begins; before it lie preparation and warm-up. {view.placing}{" "}
        {notes.join(" ")}
      </figcaption>
    </figure>
  );
}
