/**
 * What a comparison of the version before a change with one that lies within its range says of the
 * latter: whether it is at the new level already. `change` is the whole change, new level over old.
 *
 * `changed`: surely moved to the same side, and by at least half of the change (on a logarithmic
 * scale). `unchanged`: by less than half, and surely not by all of it. Everything else is `unclear`.
 * Pure.
 */
export function sideOfChange(
  { ratio, low, high }: { ratio: number; low: number | null; high: number | null },
  change: number,
): "changed" | "unchanged" | "unclear" {
  if (low === null || high === null) return "unclear";
  const side = Math.sign(Math.log(change));
  const whole = Math.abs(Math.log(change));
  const moved = side * Math.log(ratio);
  const ends = [side * Math.log(low), side * Math.log(high)];
  if (moved >= whole / 2 && Math.min(...ends) > 0) return "changed";
  if (moved < whole / 2 && Math.max(...ends) < whole) return "unchanged";
  return "unclear";
}

/**
 * Whether an interval surely holds less than an eighth of a change that was suspected, on a logarithmic
 * scale: what the history showed then has another cause than the version. A change of a quarter or half
 * of it may still be the version's. Pure.
 */
export function excludesMost(
  { low, high }: { low: number | null; high: number | null },
  suspected: number,
): boolean {
  if (low === null || high === null) return false;
  const side = Math.sign(Math.log(suspected));
  const most = Math.max(side * Math.log(low), side * Math.log(high));
  return most < Math.abs(Math.log(suspected)) / 8;
}
