"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FoldProps {
  title: string;
  /** What is set inside, which is read without unfolding it. */
  summary: ReactNode;
  /** Something inside has to be seen, such as an error: it does not stay folded. */
  isForced: boolean;
  children: ReactNode;
}

/** Fields that usually stay as they are: one line that says what they are set to, and unfolds. */
export function Fold({ title, summary, isForced, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open || isForced}
      // Only what somebody pressed is kept: what was forced folds again once the reason is gone.
      onToggle={(event) => {
        if (!isForced) setOpen(event.currentTarget.open);
      }}
      className="group min-w-0 rounded-md border border-line bg-surface"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-1.5 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{title}</span>
          <span className="min-w-0 text-xs break-words text-muted">{summary}</span>
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">{children}</div>
    </details>
  );
}
