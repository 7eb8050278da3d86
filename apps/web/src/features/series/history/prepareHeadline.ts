import type { ChartedSeries } from "@lapline/contracts";
import { median, neighbourReach } from "@lapline/stats";
import {
  type Change,
  hedgedChange,
  prepareChange,
} from "../../../components/format/prepareChange.ts";
import type { HistoryPoint } from "./historyPoint.ts";
import type { Placing } from "./placeHistory.ts";
import { endsLevel, type LevelView } from "./prepareLevels.ts";
import type { SignView } from "./prepareSigns.ts";

/** What the newest value means: where the history moved last, and where the value lies since. */
export interface Headline {
  /** The newest change that ended a level; null: it never moved. */
  move: SignView | null;
  /** Versions measured since that change, its own among them. */
  versionsSince: number;
  /** The current level, and the newest value against it; null: unknown. */
  level: CurrentLevel | null;
}

interface CurrentLevel {
  /** As the chart draws it. */
  value: number;
  /** Whether the change that began it names it: then nothing else gives it a number. */
  isNamed: boolean;
  /** Points without those of the newest version. */
  points: number;
  change: Change;
}

/** Other points of a level from which the newest value is held against it. */
const othersMin = 3;

/**
 * The newest value against the level that it belongs to, and not against its neighbor: a neighbor that
 * happens to be low makes an ordinary value look like a change. Pure.
 */
export function prepareHeadline(
  series: Pick<ChartedSeries, "measure" | "provisioner">,
  latest: HistoryPoint,
  levels: readonly LevelView[],
  signs: readonly SignView[],
  { versions }: Pick<Placing, "versions">,
): Headline {
  const move = signs.findLast(({ sign }) => endsLevel(sign, series)) ?? null;
  const since = move === null ? -1 : versions.indexOf(move.sign.version);
  const own = levels.find(({ points }) => points.includes(latest));
  const others = own?.points.filter(({ point }) => point.version !== latest.point.version) ?? [];
  const change = others.length < othersMin ? null : changeFrom(others, latest, series.measure);
  const first = move === null ? undefined : levels.find(({ from }) => from > move.x);
  const isNamed = move?.change.levels != null && first === own;
  return {
    move,
    versionsSince: since === -1 ? 0 : versions.length - since,
    level:
      own === undefined || change === null
        ? null
        : { value: own.value, isNamed, points: others.length, change },
  };
}

/** The newest value against the other points of its level, in which it does not count itself. */
function changeFrom(
  others: readonly HistoryPoint[],
  { point }: HistoryPoint,
  { unit, direction }: ChartedSeries["measure"],
): Change | null {
  const values = others.map(({ point: { value } }) => value);
  const value = median(values);
  // A job's own interval leaves out how far jobs lie apart, so the scatter of the level decides.
  const reach = neighbourReach(values);
  if (reach === null) return null;
  const without = { ciLow: null, ciHigh: null };
  const change = prepareChange(
    { value, ...without },
    { value: point.value, ...without },
    unit,
    direction,
    reach,
  );
  return change && hedgedChange(change);
}
