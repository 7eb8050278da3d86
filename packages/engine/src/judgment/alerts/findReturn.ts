import type { Direction } from "@lapline/contracts";

/** One later level of a series after the change that an alert tells. */
export interface LaterLevel {
  /** Version with which the level began. */
  versionId: string;
  value: number;
  /** Whether a confirmation has yet to decide on it or did not show it. */
  doubtful: boolean;
}

/**
 * The first version from which a series is back at `before`, or better, and stayed there: within the
 * noise floor (relative) of the old level. Null while it is not, or while the last level is in doubt.
 * `levels` stand in version order.
 */
export function findReturn(
  before: number,
  levels: readonly LaterLevel[],
  direction: Direction,
  floor: number,
): string | null {
  let returned: string | null = null;
  for (const { versionId, value, doubtful } of levels) {
    const isBack =
      direction === "higher_is_better"
        ? value >= before - Math.abs(before) * floor
        : value <= before + Math.abs(before) * floor;
    if (!isBack || doubtful) returned = null;
    else returned ??= versionId;
  }
  return returned;
}
