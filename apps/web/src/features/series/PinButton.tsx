"use client";

import { Star } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";

interface PinButtonProps {
  /** What is pinned, in words. */
  name: string;
  pinned: boolean;
  onToggle: () => void;
}

/** A star that keeps a series in the reader's own sight. */
export function PinButton({ name, pinned, onToggle }: PinButtonProps) {
  return (
    <button
      type="button"
      data-row-pin
      aria-pressed={pinned}
      aria-label={`Pin ${name}`}
      title={pinned ? "Unpin" : "Pin"}
      onClick={onToggle}
      className={classNames(
        "flex size-6 items-center justify-center rounded-md hover:bg-hover [&>svg]:size-4",
        pinned ? "text-accent [&>svg]:fill-current" : "text-faint hover:text-text",
      )}
    >
      <Star aria-hidden />
    </button>
  );
}
