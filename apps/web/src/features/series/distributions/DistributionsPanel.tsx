"use client";

import type { ChartedSeries } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import type { HistoryOptions } from "../history/historyOptions.ts";
import type { HistoryPoint } from "../history/historyPoint.ts";
import { groupTrials } from "./groupTrials.ts";

const DistributionsFigure = dynamic(
  () => import("./DistributionsFigure.tsx").then((module) => module.DistributionsFigure),
  { ssr: false, loading: () => <ChartPlaceholder className="h-[23rem]" /> },
);

interface DistributionsPanelProps {
  series: ChartedSeries;
  /** The points of the history in view. */
  points: readonly HistoryPoint[];
  axis: HistoryOptions["axis"];
}

/** The trials of each version as box plots, once somebody wants them; the axis is that of the history. */
export function DistributionsPanel({ series, points, axis }: DistributionsPanelProps) {
  const [open, setOpen] = useQueryState("distributions", parseAsBoolean.withDefault(false));
  const trials = groupTrials(points);
  if (trials.groups.length === 0) return null;
  return (
    <Panel
      title="Distribution by version"
      note="values of the trials"
      className={open ? "" : "[&>header]:border-b-0"}
      actions={
        <Button size="small" aria-expanded={open} onClick={() => void setOpen(!open)}>
          {open ? "Hide distributions" : "Show distributions"}
        </Button>
      }
    >
      {open ? (
        <div className="p-4">
          <DistributionsFigure
            series={series}
            trials={trials}
            mode={axis === "relative" ? "fit" : axis}
          />
        </div>
      ) : null}
    </Panel>
  );
}
