import type { ChartedSeries } from "@lapline/contracts";

/**
 * The noise floor around the present level: the median of the valid points since the last confirmed
 * change in the newest environment. Null while no floor was measured or no point is valid.
 */
export function prepareNoiseBand({
  items,
  signs,
  noiseFloor,
}: ChartedSeries): [number, number] | null {
  if (noiseFloor === null) return null;
  const valid = items.filter((item) => item.valid);
  const environment = valid.at(-1)?.environmentHash;
  const lastMove = signs.findLast(({ state }) => state === "confirmed")?.version;
  const from = Math.max(
    0,
    valid.findIndex(({ version }) => version === lastMove),
  );
  const level = valid
    .slice(from)
    .filter((item) => item.environmentHash === environment)
    .map(({ value }) => value)
    .toSorted((a, b) => a - b);
  const middle = level[Math.floor(level.length / 2)];
  if (middle === undefined) return null;
  return [middle * (1 - noiseFloor.floor), middle * (1 + noiseFloor.floor)];
}
