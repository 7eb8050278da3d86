import type { ChangeShape } from "../base/changeShape.ts";
import { describeLevels } from "../base/describeLevels.ts";
import { describeRatio, type RatioWords } from "../base/describeRatio.ts";
import type { MeasureDefinition } from "../base/measures.ts";
import type { SeriesMove } from "../results/series/series.ts";

/** Where a change lies: "1.0.6 → 1.0.7", or "between 1.0.4 and 1.0.9" when that is all that is known. */
export function describePlace(
  { range }: Pick<ChangeShape, "range">,
  { baseVersion, version }: { baseVersion: string; version: string },
): string {
  if (range === null) return `${baseVersion} → ${version}`;
  return `between ${range.after} and ${range.upTo}`;
}

/** From where on a series is at its new level: "since 1.0.7", or "between 1.0.4 and 1.0.9". */
export function describeMove({
  version,
  range = null,
}: Pick<SeriesMove, "version" | "range">): string {
  if (range === null) return `since ${version}`;
  return describePlace({ range }, { baseVersion: range.after, version });
}

/** An alert, as far as its place goes. */
interface Placed {
  baseVersion: string;
  version: string;
  /** Its headline. */
  worst:
    | (Pick<ChangeShape, "range"> & {
        baseVersion?: string | undefined;
        version?: string | undefined;
      })
    | null;
}

/** The versions that the headline of an alert is about, as its title has them. */
export function headlinePair({ worst, ...alert }: Placed): {
  baseVersion: string;
  version: string;
} {
  const { baseVersion = alert.baseVersion, version = alert.version } = worst ?? {};
  return { baseVersion, version };
}

/** Where the headline of an alert lies: whatever shows an alert takes it from here. */
export function describeAlertPlace(alert: Placed): string {
  return describePlace({ range: alert.worst?.range ?? null }, headlinePair(alert));
}

/** A change in words, with its levels where it has some. */
export interface ChangeWords extends RatioWords {
  /** "from 4.29 ms to 4.46 ms", the levels whose ratio the size is; null where it was measured otherwise. */
  levels: string | null;
}

/** Says one change; every view of it takes its words and figures from here. */
export function describeChange(
  change: Pick<ChangeShape, "ratio" | "ratioLow" | "ratioHigh" | "levels">,
  { unit, direction }: Pick<MeasureDefinition, "unit" | "direction">,
): ChangeWords {
  const words = describeRatio(change, unit, direction);
  const { levels } = change;
  return { ...words, levels: levels === null ? null : describeLevels(levels, unit) };
}
