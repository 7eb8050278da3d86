"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

interface SortHeaderProps {
  sortKey: string;
  /** The present order of the list, with a leading dash when descending. */
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

/** Whether a list in this order is sorted by the key, in the words of `aria-sort`. */
export function sortedBy(sortKey: string, sort: string): "ascending" | "descending" | undefined {
  if (sort === sortKey) return "ascending";
  return sort === `-${sortKey}` ? "descending" : undefined;
}

/** Column title that sorts by its column, and the other way round when it already does. */
export function SortHeader({ sortKey, sort, onSort, children }: SortHeaderProps) {
  const sorted = sortedBy(sortKey, sort);
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(sorted === "descending" ? sortKey : `-${sortKey}`)}
      className="inline-flex items-center gap-1 rounded-sm hover:text-text"
    >
      {children}
      {sorted ? <Arrow aria-hidden className="size-3" /> : null}
    </button>
  );
}
