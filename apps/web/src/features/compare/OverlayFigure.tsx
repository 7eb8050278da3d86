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
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      {view.panels.map((panel) => (
        <div key={panel.kind} className="flex min-w-0 flex-col gap-1">
          <TimeAxisChart view={{ ...view, panels: [panel] }} linesAreSides />
          <LineLegend names={panel.lines.map(({ component }) => component)} />
        </div>
      ))}
      <figcaption className="text-xs text-muted">
        At 0&nbsp;s each trial begins; before it lie preparation and warm-up. {view.placing}{" "}
        {notes.join(" ")}
      </figcaption>
    </figure>
  );
}
