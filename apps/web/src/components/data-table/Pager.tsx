"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";

interface PagerProps {
  /** Cursor of the page in view; null on the first. */
  cursor: string | null;
  nextCursor: string | null;
  onCursor: (cursor: string | null) => void;
  /** Sentence about what is in view: "50 runs". */
  summary: string;
}

/** Pages of a cursor list. Each is its own history entry, so the browser's Back is "previous". */
export function Pager({ cursor, nextCursor, onCursor, summary }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 text-xs text-muted">
      <span className="tabular-nums">{summary}</span>
      {cursor === null && nextCursor === null ? null : (
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
      )}
    </nav>
  );
}
