import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import { changeLook } from "./changeLook.ts";
import type { Change } from "./prepareChange.ts";

const icons = { up: ArrowUp, down: ArrowDown, none: Minus } as const;

/**
 * A change in three cues: words, an arrow to where the number went, and a color for good or bad that is
 * stronger for larger changes; always with its interval.
 */
export function ChangeText({ change }: { change: Change }) {
  const { arrow, tone } = changeLook(change);
  const Icon = icons[arrow];
  return (
    <span
      data-arrow={arrow}
      className={classNames(
        "inline-flex max-w-full flex-wrap items-baseline gap-x-1",
        tone === "noise" && "text-muted",
        (tone === "better" || tone === "much better") && "text-good",
        (tone === "worse" || tone === "much worse") && "text-bad",
        tone === "much better" && "rounded-sm bg-good-soft px-1",
        tone === "much worse" && "rounded-sm bg-bad-soft px-1",
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      <span className="font-medium whitespace-nowrap tabular-nums">{change.words}</span>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">{change.interval}</span>
    </span>
  );
}
