import { formatShare } from "@lapline/contracts";

/** A relative change with its sign: `+3.1 %`. */
export function changeText(change: number): string {
  if (change === 0) return formatShare(0);
  return `${change < 0 ? "−" : "+"}${formatShare(Math.abs(change))}`;
}

/** The interval of one: `[+1.2 %, +4.9 %]`; a dash where there is none. */
export function bandText(band: readonly [number, number] | null): string {
  return band === null ? "–" : `[${band.map(changeText).join(", ")}]`;
}
