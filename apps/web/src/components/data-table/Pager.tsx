"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { type Noun, pageWords } from "./pageWords.ts";

interface PagerProps {
  /** Cursor of the page in view; null on the first. */
  cursor: string | null;
  nextCursor: string | null;
  onCursor: (cursor: string | null) => void;
  /** Items of the page in view. */
  shown: number;
  /** Items of the whole list, where the server counts them. */
  total?: number | undefined;
  noun: Noun;
}

const line = "flex items-center justify-between gap-3 text-xs text-muted";

/**
 * Pages of a cursor list. Each is its own history entry, so the browser's Back is "previous". Two lists
 * of a page are told apart as landmarks by what they list.
 */
export function Pager({ cursor, nextCursor, onCursor, shown, total, noun }: PagerProps) {
  const summary = pageWords(
    { shown, total, isWhole: cursor === null && nextCursor === null, isFirst: cursor === null },
    noun,
  );
  const words = <span className="tabular-nums">{summary}</span>;
  if (cursor === null && nextCursor === null) return <div className={line}>{words}</div>;
  return (
    <nav aria-label={`Pages, ${summary}`} className={line}>
      {words}
      <span className="flex gap-2">
        <Button size="small" aria-disabled={cursor === null} onClick={() => onCursor(null)}>
          <ChevronLeft aria-hidden /> First page
        </Button>
        <Button
          size="small"
          aria-disabled={nextCursor === null}
          onClick={() => {
            if (nextCursor !== null) onCursor(nextCursor);
          }}
        >
          Next page <ChevronRight aria-hidden />
        </Button>
      </span>
    </nav>
  );
}
