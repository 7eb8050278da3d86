import {
  type CompareCell,
  type CompareChange,
  type CompareRow,
  cannotTellWords,
  canonicalJson,
  countedRows,
  describeNoRatio,
  describeRatio,
  hedgedWords,
  inconclusive,
  type MeasuredClient,
  measuredClient,
  noRelevantChange,
  pooledWords,
  type RatioWords,
} from "@lapline/contracts";
import { type MeasureFamily, measureFamily } from "./measureFamily.ts";
import { rowKey } from "./rowKey.ts";
import type { ShownRow, ShownView } from "./shownView.ts";

/** Bounds of the words: the share of change (up or down alike) below which each is said. */
const sizes = [
  [0.02, "slight"],
  [0.05, "small"],
  [0.2, "medium"],
  [1, "large"],
] as const;

const two = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/**
 * How big a change is, in a word, and how many times the smallest change that the series can show:
 * "medium, 6.2 times the noise floor". Halving counts like doubling.
 */
export function magnitudeWords(ratio: number, noiseFloor: number | null): string {
  const share = Math.max(ratio, 1 / ratio) - 1;
  const word = sizes.find(([bound]) => share < bound)?.[1] ?? "very large";
  if (noiseFloor === null || noiseFloor <= 0) return word;
  return `${word}, ${two.format(Math.abs(ratio - 1) / noiseFloor)} times the noise floor`;
}

export interface ChangeRow {
  key: string;
  row: ShownRow;
  family: MeasureFamily;
  base: CompareCell | null;
  head: CompareCell | null;
  change: CompareChange | null;
  words: RatioWords | null;
  /** How big the change is, in words; null where there is none. */
  magnitude: string | null;
  /** The larger one of both sides; null where none was measured. */
  noiseFloor: number | null;
  /** The clients that are part of the values of the two sides; null: none is. */
  clients: { base: MeasuredClient | null; head: MeasuredClient | null };
  /** Why there is no verdict, where there is none. */
  gap: string | null;
  /** Title of the row that says the same fact, with which it counts as one; null: it counts itself. */
  countsWith: string | null;
  /**
   * `changed` rows are shown, as are `unlike` ones, whose sides were not driven alike, and `published`
   * ones without a measurement; others are folded: `noise` holds what did not change and what is
   * inconclusive.
   */
  place: "changed" | "noise" | "gap" | "unlike" | "published";
}

export interface ChangesView {
  /** Largest first: what got worse, then what got better, each by size beyond the noise. */
  changed: ChangeRow[];
  noise: ChangeRow[];
  gaps: ChangeRow[];
  /** Both sides were measured, each with a load of its own: there is no ratio. */
  unlike: ChangeRow[];
  /** Rows of published references that neither column measured. */
  published: ChangeRow[];
  worse: number;
  better: number;
  /** One sentence over the whole. */
  summary: string;
}

/**
 * Two columns of a comparison (`head` against the first) as rows in the order of relevance. A change
 * is told where the interval shows one.
 */
export function prepareChanges(view: ShownView, head = 1): ChangesView {
  const counted = new Set(countedRows(view.rows));
  const rows = view.rows.map((row) => ({
    ...changeRow(row, view.columns, head),
    countsWith: counted.has(row) ? null : titleOfSameFact(row, view.rows),
  }));
  const changed = rows.filter(({ place }) => place === "changed").sort(byRelevance);
  const count = (some: readonly ChangeRow[]) => some.filter(({ row }) => counted.has(row)).length;
  const worse = count(changed.filter(({ change }) => change?.verdict === "worse"));
  const noise = rows.filter(({ place }) => place === "noise");
  const open = count(noise.filter(({ change }) => change?.verdict === "insufficient"));
  const unlike = rows.filter(({ place }) => place === "unlike");
  const better = count(changed) - worse;
  return {
    changed,
    noise,
    gaps: rows.filter(({ place }) => place === "gap"),
    unlike,
    published: rows.filter(({ place }) => place === "published"),
    worse,
    better,
    summary: summarise({
      worse,
      better,
      same: count(noise) - open,
      inconclusive: open,
      unlike: count(unlike),
    }),
  };
}

/** The measure that a row is derived from, by its title; null for percentiles, which are parts of one. */
function titleOfSameFact({ derivedFrom, ...row }: ShownRow, rows: readonly ShownRow[]) {
  const isSame = (other: ShownRow) =>
    other.measure.name === derivedFrom &&
    other.scenario === row.scenario &&
    other.scenarioVersion === row.scenarioVersion &&
    canonicalJson(other.params) === canonicalJson(row.params);
  return rows.find(isSame)?.measure.title ?? null;
}

function changeRow(
  row: ShownRow,
  columns: ShownView["columns"],
  head: number,
): Omit<ChangeRow, "countsWith"> {
  const base = row.cells[0] ?? null;
  const side = row.cells[head] ?? null;
  const change = row.changes[head] ?? null;
  const gap = incompleteOf(row, head) ?? gapOf(row, [base, side], change);
  const noiseFloor = largerFloor(base, side);
  const clientOf = (place: number) => measuredClient({ ...row.params, ...columns[place]?.params });
  const clients = { base: clientOf(0), head: clientOf(head) };
  const family = measureFamily(row.measure);
  const about = { key: rowKey(row), row, family, base, head: side, clients };
  if (gap !== null || change === null) {
    const isUnlike = (side?.load?.differences.length ?? 0) > 0 && base !== null;
    const unmeasured = base === null && side === null;
    const place = unmeasured ? "published" : isUnlike ? "unlike" : "gap";
    return { ...about, change, words: null, magnitude: null, noiseFloor, gap, place };
  }
  const words = wordsOf(row, change);
  const isChanged = change.verdict === "worse" || change.verdict === "better";
  const magnitude = isChanged ? magnitudeWords(change.ratio, noiseFloor) : null;
  const place = isChanged ? "changed" : "noise";
  return { ...about, change, words, magnitude, noiseFloor, gap: null, place };
}

/** Which side of a sum has not all of its parts, and which part it lacks; null where none does. */
function incompleteOf({ sum }: ShownRow, head: number): string | null {
  const [base, side] = [sum?.incomplete[0] ?? null, sum?.incomplete[head] ?? null];
  if (base !== null && side !== null)
    return base === side ? base : `base ${base}; newer side ${side}`;
  if (base !== null) return `base ${base}`;
  return side === null ? null : `newer side ${side}`;
}

function largerFloor(base: CompareCell | null, head: CompareCell | null): number | null {
  const floors = [base?.noiseFloor, head?.noiseFloor].filter((floor) => floor != null);
  return floors.length === 0 ? null : Math.max(...floors);
}

function gapOf(
  { statistic }: ShownRow,
  [base, head]: readonly [base: CompareCell | null, head: CompareCell | null],
  change: CompareChange | null,
): string | null {
  if (base === null && head === null) return "published only";
  if (base === null || head === null) return "measured on one side only";
  if (!base.valid || !head.valid)
    return base.valid ? "the newer side is invalid" : "the base is invalid";
  const unlike = describeNoRatio(head.load?.differences ?? []);
  if (unlike !== null) return unlike;
  if (change === null) return "no ratio: a value is zero";
  if (change.low !== null && change.high !== null) return null;
  return statistic === null ? cannotTellWords({ base: base.n, head: head.n }) : pooledWords;
}

function wordsOf(row: CompareRow, change: CompareChange): RatioWords {
  const { ratio, low, high, verdict } = change;
  const bounds = { ratio, ratioLow: low ?? ratio, ratioHigh: high ?? ratio };
  const words = describeRatio(bounds, row.measure.unit, row.measure.direction);
  switch (verdict) {
    case "worse":
    case "better":
      // The columns were measured in jobs of their own.
      return {
        ...words,
        words: hedgedWords({ words: words.words, verdict, measured: "separately" }),
      };
    case "same":
      return { ...words, verdict: "noise", words: noRelevantChange };
    case "insufficient":
      return { ...words, verdict: "noise", words: inconclusive };
  }
}

/** Worse before better; then by the size of the change, which is the same for ×2 and ÷2. */
function byRelevance(a: ChangeRow, b: ChangeRow): number {
  const order = (row: ChangeRow) => (row.change?.verdict === "worse" ? 0 : 1);
  return order(a) - order(b) || sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1);
}

function sizeOf({ change }: ChangeRow): number {
  return change === null ? 0 : Math.abs(Math.log(change.ratio));
}

interface Counts {
  worse: number;
  better: number;
  same: number;
  inconclusive: number;
  unlike: number;
}

function summarise({ worse, better, same, inconclusive: open, unlike }: Counts): string {
  if (worse + better + same + open + unlike === 0) return "Nothing can be compared yet.";
  const parts = [
    // As the rows say it: the columns were measured in jobs of their own.
    worse > 0 ? `${worse} ${worse === 1 ? "looks" : "look"} worse` : null,
    better > 0 ? `${better} ${better === 1 ? "looks" : "look"} better` : null,
    same > 0 ? `${same} without a relevant change` : null,
    open > 0 ? `${open} ${inconclusive}` : null,
    unlike > 0 ? `${unlike} without a ratio: the loads differ` : null,
  ].filter((part) => part !== null);
  return `Measures: ${parts.join(", ")}.`;
}
