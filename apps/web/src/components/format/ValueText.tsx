import { formatNumber, type Scale, type Unit } from "@lapline/contracts";
import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import { classNames } from "@/components/ui/ScrollBox.tsx";
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

interface ValueTextProps {
  /** In the base unit. */
  value: number;
  unit: Unit;
  /** The one scale of the column or axis. */
  scale: Scale;
  /** Adds the unit after the number; columns name it in their header instead. */
  withUnit?: boolean;
}

/** A number in its column's scale; hover and copy give the full value in the base unit. */
export function ValueText({ value, unit, scale, withUnit = false }: ValueTextProps) {
  return (
    <data value={value} title={`${value} ${unit}`} className="whitespace-nowrap tabular-nums">
      {formatNumber(value, scale)}
      {withUnit && scale.label !== "" ? `\u202f${scale.label}` : null}
    </data>
  );
}
