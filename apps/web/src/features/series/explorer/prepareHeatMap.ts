import { describeRatio, formatValue, type SeriesHistory, shortCommits } from "@lapline/contracts";
import { median, neighbourReach } from "@lapline/stats";
import { prepareLineNames } from "./prepareLineNames.ts";

/** Versions that fit beside each other, the newest. */
const versionsMax = 24;
/** Values of a level that others are held against. */
const baseValues = 3;
/** Changes below this are not colored, and from the larger one on colored strongly. */
const shareMin = 0.02;
const shareStrong = 0.1;

export interface HeatCell {
  /** "+31", "−4" or "0", in percent; "×3.2" from a doubling on. */
  text: string;
  /** Whole sentence for hover and screen readers. */
  words: string;
  tone: "much better" | "better" | "noise" | "worse" | "much worse";
}

interface HeatRow {
  id: string;
  name: string;
  /** "lower is better" */
  direction: string;
  /** By version; null: not measured. */
  cells: (HeatCell | null)[];
}

/** The series of one target, whose versions are the columns. */
export interface HeatTable {
  target: string;
  /** What all of its rows share. */
  shared: string;
  versions: { name: string; short: string }[];
  rows: HeatRow[];
}

/**
 * Histories as a map of benchmark by version, colored by the change against the level before the last
 * change of the series, whose first version `moves` has by series. Without one, and in another
 * environment, the first versions in view are the level. Changes within the scatter of a history are
 * not colored. Pure.
 */
export function prepareHeatMap(
  histories: readonly SeriesHistory[],
  moves: ReadonlyMap<string, string> = new Map(),
): HeatTable[] {
  const filled = histories.filter(({ value }) => value.length > 0);
  return [...Map.groupBy(filled, ({ target }) => target)].map(([target, own]) => {
    const orders = new Map<number, string>();
    for (const { order, version } of own) {
      for (const [place, key] of order.entries()) orders.set(key, version[place] ?? "");
    }
    const shown = [...orders].sort(([a], [b]) => a - b).slice(-versionsMax);
    const { title, names } = prepareLineNames(own);
    return {
      target,
      shared: title,
      versions: shown.map(([, name]) => ({ name, short: shortCommits(name).slice(0, 8) })),
      rows: own.map((history, place) => ({
        id: history.id,
        name: names[place] || history.measure.title,
        direction:
          history.measure.direction === "higher_is_better" ? "higher is better" : "lower is better",
        cells: cellsOf(
          history,
          shown.map(([key]) => key),
          moves.get(history.id),
        ),
      })),
    };
  });
}

/** The level that ended with the last change, in the environment that was measured then. */
interface LevelBefore {
  version: string;
  environment: number;
  values: number[];
}

function levelBefore(
  { version, value, track }: SeriesHistory,
  move: string | undefined,
): LevelBefore | null {
  const at = move === undefined ? -1 : version.indexOf(move);
  if (move === undefined || at < 1) return null;
  const environment = track?.[at - 1] ?? 0;
  const own = value.slice(0, at).filter((_, place) => (track?.[place] ?? 0) === environment);
  return { version: move, environment, values: own.slice(-baseValues) };
}

function cellsOf(
  history: SeriesHistory,
  keys: readonly number[],
  move: string | undefined,
): HeatRow["cells"] {
  const before = levelBefore(history, move);
  const { order, value, track } = history;
  const reach = neighbourReach(value) ?? 0;
  const bases = new Map<number, number[]>();
  return keys.map((key) => {
    const places = order.flatMap((each, place) => (each === key ? [place] : []));
    const [first] = places;
    if (first === undefined) return null;
    const here = median(places.map((place) => value[place] ?? 0));
    // What was measured in another environment has no ratio to it.
    const environment = track?.[first] ?? 0;
    if (before?.environment === environment) {
      const level = median(before.values);
      const name = `before ${shortCommits(before.version)}`;
      return level > 0 && here > 0 ? cellOf(history, here, { value: level, name }, reach) : null;
    }
    const base = bases.get(environment) ?? [];
    if (base.length < baseValues) bases.set(environment, [...base, here]);
    const level = median(base.length === 0 ? [here] : base);
    return level > 0 && here > 0
      ? cellOf(history, here, { value: level, name: "first" }, reach)
      : null;
  });
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const factor = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

function cellOf(
  { measure: { unit, direction } }: SeriesHistory,
  value: number,
  base: { value: number; name: string },
  reach: number,
): HeatCell {
  const ratio = value / base.value;
  const size = Math.max(ratio, 1 / ratio) - 1;
  const isNoise = size < shareMin || Math.abs(Math.log(ratio)) <= reach;
  const isBetter = direction === "higher_is_better" ? ratio > 1 : ratio < 1;
  const strength = size >= shareStrong ? ("much " as const) : ("" as const);
  const { words } = describeRatio({ ratio, ratioLow: ratio, ratioHigh: ratio }, unit, direction);
  const level = `${formatValue(value, unit)}, ${base.name} ${formatValue(base.value, unit)}`;
  return {
    text: textOf(ratio),
    words: `${isNoise ? "within the noise" : words}: ${level}`,
    tone: isNoise ? "noise" : `${strength}${isBetter ? "better" : "worse"}`,
  };
}

function textOf(ratio: number): string {
  if (ratio >= 2) return `${factor.format(ratio)}×`;
  if (ratio <= 0.5) return `÷${factor.format(1 / ratio)}`;
  const percent = whole.format(Math.abs(ratio - 1) * 100);
  if (percent === "0") return "0";
  return `${ratio < 1 ? "−" : "+"}${percent}`;
}
