/** A stretch of time without a point, in ms since the epoch. */
export interface TimeGap {
  from: number;
  to: number;
}

/** How far beyond the usual spacing two neighbours must lie, and how long at least. */
const usualFactor = 20;
const gapMsMin = 30 * 24 * 60 * 60_000;

/**
 * Where neighbours in time lie far beyond the usual spacing: a line across would claim what nobody
 * measured. `times` stand in ascending order, repeats included.
 */
export function timeGaps(times: readonly number[]): TimeGap[] {
  const steps = times.slice(1).flatMap((to, place) => {
    const from = times[place] ?? to;
    return to > from ? [{ from, to }] : [];
  });
  const spacings = steps.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const usual = spacings[Math.floor((spacings.length - 1) / 2)] ?? 0;
  return steps.filter(({ from, to }) => to - from > Math.max(gapMsMin, usualFactor * usual));
}

const dayMs = 24 * 60 * 60_000;
const monthDays = 365.25 / 12;

/** "16 months without a point" */
export function gapWords({ from, to }: TimeGap): string {
  const days = Math.round((to - from) / dayMs);
  const months = Math.round(days / monthDays);
  return `${months >= 2 ? `${months} months` : `${days} days`} without a point`;
}
