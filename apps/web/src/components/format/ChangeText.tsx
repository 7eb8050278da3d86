import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import type { Change } from "./prepareChange.ts";

const looks = {
  better: { icon: ArrowUpRight, className: "text-good" },
  worse: { icon: ArrowDownRight, className: "text-bad" },
  noise: { icon: Minus, className: "text-muted" },
} as const;

/** A change in three cues: words, arrow (up is better), colour; always with its interval. */
export function ChangeText({ change }: { change: Change }) {
  const { icon: Icon, className } = looks[change.verdict];
  return (
    <span className={classNames("inline-flex items-baseline gap-1 whitespace-nowrap", className)}>
      <Icon aria-hidden className="size-3.5 self-center" />
      <span className="font-medium tabular-nums">{change.words}</span>
      <span className="text-xs text-muted tabular-nums">{change.interval}</span>
    </span>
  );
}
