/**
 * Which way a ratio moved for sure: `up` when its whole interval lies above 1 + floor, `down` when
 * it lies below the inverse of that, else `none`. `floor` is a relative change, e.g. 0.013. Pure.
 */
export function shiftBeyond(
  { low, high }: { low: number | null; high: number | null },
  floor: number,
): "up" | "down" | "none" {
  if (low !== null && low > 1 + floor) return "up";
  if (high !== null && high < 1 / (1 + floor)) return "down";
  return "none";
}
