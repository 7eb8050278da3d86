import type { BackfillOrder } from "@lapline/contracts";

/**
 * The places 0 to `count` - 1 in the order in which they are measured. `bisection`: both ends, then
 * the middle, then the middles of the halves and so on, so that a history that is cut short at any
 * moment has its gaps spread evenly. Pure.
 */
export function orderBackfill(count: number, order: BackfillOrder): number[] {
  if (order === "newest_first")
    return Array.from({ length: count }, (_, place) => count - 1 - place);
  const places = count === 0 ? [] : count === 1 ? [0] : [0, count - 1];
  let gaps: [low: number, high: number][] = [[0, count - 1]];
  while (gaps.length > 0) {
    const halves: typeof gaps = [];
    for (const [low, high] of gaps) {
      if (high - low < 2) continue;
      const middle = Math.floor((low + high) / 2);
      places.push(middle);
      halves.push([low, middle], [middle, high]);
    }
    gaps = halves;
  }
  return places;
}
