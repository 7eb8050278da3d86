"use client";

import type { SeriesDimension, SeriesGroup, SeriesSummary } from "@lapline/contracts";
import { ChevronDown, ChevronRight } from "lucide-react";
import { countWords } from "@/components/format/countWords.ts";

interface GroupHeadingProps {
  /** Any series of the group. */
  series: SeriesSummary;
  by: readonly SeriesDimension[];
  /** Counts of the whole group, once they are known. */
  group: SeriesGroup | undefined;
  open: boolean;
  onToggle: () => void;
}

/** Names a group, counts it, and folds it. */
export function GroupHeading({ series, by, group, open, onToggle }: GroupHeadingProps) {
  const { target, scenario, label, measure } = series;
  const names = { target, scenario, label, measure: measure.title };
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex h-8 w-full min-w-0 items-center gap-2 rounded-md px-1 text-left text-sm font-semibold hover:bg-hover"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{by.map((dimension) => names[dimension]).join(" · ")}</span>
      {group === undefined ? null : (
        <span className="shrink-0 text-xs font-normal text-muted tabular-nums">
          {[
            countWords(group.count, "series", "series"),
            group.moved > 0 ? `${group.moved} moved` : "",
            group.suspected > 0 ? `${group.suspected} suspected` : "",
          ]
            .filter((part) => part !== "")
            .join(", ")}
        </span>
      )}
    </button>
  );
}
