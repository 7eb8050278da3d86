import {
  formatNumber,
  intervalWords,
  type MaybeInterval,
  type Scale,
  type Unit,
} from "@lapline/contracts";

interface IntervalTextProps {
  interval: MaybeInterval;
  unit: Unit;
  /** The one scale of the column or axis. */
  scale: Scale;
  withUnit?: boolean;
  /** What stands where there is no interval. */
  nothing?: string;
}

/** Both ends of an interval; a dash where there is none. Hover gives them in full, in the base unit. */
export function IntervalText({
  interval,
  unit,
  scale,
  withUnit = false,
  nothing = "–",
}: IntervalTextProps) {
  const words = intervalWords(interval, (number) => formatNumber(number, scale));
  if (words === null) return nothing;
  return (
    <span
      title={`${interval.ciLow} to ${interval.ciHigh} ${unit}`}
      className="whitespace-nowrap tabular-nums"
    >
      {words}
      {withUnit && scale.label !== "" ? `\u202f${scale.label}` : null}
    </span>
  );
}
