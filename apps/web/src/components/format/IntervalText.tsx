import {
  intervalWords,
  type MaybeInterval,
  noIntervalWords,
  type Scale,
  type Unit,
} from "@lapline/contracts";

interface IntervalTextProps {
  /** With the trials that it rests on, where they are known. */
  interval: MaybeInterval & { value: number; samples?: readonly number[]; n?: number };
  unit: Unit;
  /** The one scale of the column or axis. */
  scale: Scale;
  withUnit?: boolean;
  /** What stands where both ends read alike. */
  nothing?: string;
  /** Says why there is none; a dash that says so on hover where false. */
  inWords?: boolean;
}

/** Both ends of an interval; why where there is none. Hover gives them in full, in the base unit. */
export function IntervalText({
  interval,
  unit,
  scale,
  withUnit = false,
  nothing = "–",
  inWords = false,
}: IntervalTextProps) {
  if (interval.ciLow === null || interval.ciHigh === null) {
    const why = noIntervalWords(interval);
    if (inWords) return why;
    return (
      <span title={why}>
        <span aria-hidden>–</span>
        <span className="sr-only">{why}</span>
      </span>
    );
  }
  const words = intervalWords(interval, scale);
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
