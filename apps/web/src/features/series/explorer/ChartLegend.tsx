"use client";

import { seriesLook } from "@/components/charts/seriesLook.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { LineMark } from "./LineMark.tsx";
import type { ChartLine } from "./prepareSeriesChart.ts";

interface ChartLegendProps {
  lines: readonly ChartLine[];
  onToggle: (id: string) => void;
}

/** Names of the lines beside a piece of each; pressing one switches its line off and on. */
export function ChartLegend({ lines, onToggle }: ChartLegendProps) {
  return (
    <ul aria-label="Lines" className="flex flex-wrap gap-x-1 gap-y-0.5 text-xs">
      {lines.map(({ id, name, look, shown }) => {
        const { stroke, strokeDasharray } = seriesLook(look);
        return (
          <li key={id} className="min-w-0">
            <button
              type="button"
              aria-pressed={shown}
              title={shown ? `Hide ${name}` : `Show ${name}`}
              onClick={() => onToggle(id)}
              className={classNames(
                "flex min-h-6 max-w-full items-center gap-1.5 rounded-md px-1.5 hover:bg-hover",
                shown ? "text-text" : "text-muted line-through",
              )}
            >
              <svg aria-hidden width="26" height="10" viewBox="0 0 26 10" className="shrink-0">
                {shown ? (
                  <>
                    <line x2="26" y1="5" y2="5" strokeWidth="2" {...{ stroke, strokeDasharray }} />
                    <LineMark look={look} x={13} y={5} />
                  </>
                ) : (
                  <line x2="26" y1="5" y2="5" stroke="var(--line-strong)" strokeWidth="1" />
                )}
              </svg>
              <span className="min-w-0 text-left break-words">{name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
