"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";

const views = ["chart", "table"] as const;

interface ChartFrameProps {
  /** Name of the address parameter that keeps chart or table. */
  viewParam: string;
  /** One sentence that says what the chart shows; read out instead of it. */
  summary: string;
  /** Honest remarks: where the axis starts, what is left out. */
  notes?: readonly (string | null)[];
  controls?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}

/** A figure: chart or the same data as a table, controls, and a sentence about it. */
export function ChartFrame(props: ChartFrameProps) {
  const [view, setView] = useQueryState(
    props.viewParam,
    parseAsStringLiteral(views).withDefault("chart"),
  );
  const notes = (props.notes ?? []).filter((note) => note !== null);
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">{props.controls}</div>
        <SegmentedControl
          label="View as"
          options={[
            { value: "chart", label: "Chart" },
            { value: "table", label: "Table" },
          ]}
          value={view}
          onChange={(next) => void setView(next)}
        />
      </div>
      {view === "table" ? props.table : props.chart}
      <figcaption className="text-xs text-muted">
        {props.summary}
        {notes.length > 0 ? ` ${notes.join(" ")}` : null}
      </figcaption>
    </figure>
  );
}
