import { muchWorse, roughBelow } from "@lapline/contracts";
import type { Paint } from "../output/terminal.ts";
import type { ComparedLocally } from "./compareMeasures.ts";

type Judged = Pick<ComparedLocally, "judged" | "words" | "ratio" | "measure">;
type Bounded = Judged & Pick<ComparedLocally, "ratioLow" | "ratioHigh" | "n">;

const ranks = { worse: 0, better: 1, insufficient: 2, same: 2 } as const;

/** What got worse, what got better, the rest; large before small. Pure. */
export function sortCompared<Row extends Judged>(rows: readonly Row[]): Row[] {
  const size = ({ ratio }: Row) => Math.abs(Math.log(ratio ?? 1));
  return rows.toSorted(
    (a, b) => ranks[a.judged] - ranks[b.judged] || (a.judged in moves ? size(b) - size(a) : 0),
  );
}

const moves = { worse: "slower", better: "faster" };

/** Without what is derived from another row: it says the same, and one fact is counted once. */
function countedRows<Row extends Judged>(rows: readonly Row[]): Row[] {
  const names = new Set(rows.map(({ measure }) => measure.name));
  return rows.filter(({ measure: { derivedFrom } }) => !names.has(derivedFrom ?? ""));
}

/**
 * Whether nothing got worse, but less could be judged than not, or something may be much worse: as the
 * server concludes a run. Pure.
 */
export function isUndecided(rows: readonly Bounded[]): boolean {
  const counted = countedRows(rows);
  const open = counted.filter(({ judged }) => judged === "insufficient");
  if (counted.some(({ judged }) => judged === "worse")) return false;
  return open.length * 2 > counted.length || open.some(mayBeMuchWorse);
}

function mayBeMuchWorse({ measure, ratioLow, ratioHigh, n }: Bounded): boolean {
  if (Math.min(n.base, n.head) < roughBelow) return false;
  const end = measure.direction === "lower_is_better" ? ratioHigh : ratioLow;
  return end !== null && end > 0 && Math.abs(Math.log(end)) >= Math.log(muchWorse);
}

/**
 * What a comparison came to: "2 of 14 measures are slower, 1 is faster, 11 unchanged." Null where nothing
 * was compared. Pure.
 */
export function concludeRows(rows: readonly Judged[]): string | null {
  const counted = countedRows(rows);
  if (counted.length === 0) return null;
  const rowsOf = (judged: Judged["judged"]) => counted.filter((row) => row.judged === judged);
  const [worse, better] = [rowsOf("worse"), rowsOf("better")];
  const isOne = counted.length === 1;
  const of = `of ${counted.length} measures`;
  // Sizes are larger or smaller, and only times and rates are slower or faster.
  const isTime =
    worse.every(({ words }) => words.endsWith(moves.worse)) &&
    better.every(({ words }) => words.endsWith(moves.better));
  const became = (count: number, word: "worse" | "better") =>
    isTime ? `${count === 1 ? "is" : "are"} ${moves[word]}` : `got ${word}`;
  const [same, open] = [rowsOf("same").length, rowsOf("insufficient").length];
  const rest = [
    ...(better.length > 0 ? [`${better.length} ${became(better.length, "better")}`] : []),
    ...(same > 0 ? [`${same} unchanged`] : []),
    ...(open > 0 ? [`${open} inconclusive`] : []),
  ];
  if (worse.length > 0) {
    return `${[`${worse.length} ${isOne ? "measure" : of} ${became(worse.length, "worse")}`, ...rest].join(", ")}.`;
  }
  // "None is slower" claims more than was shown where most of them could not be told.
  if (open > better.length + same) {
    const others = rest.filter((part) => !part.endsWith("inconclusive"));
    return `${[`${open} ${isOne ? "measure" : of} inconclusive`, ...others].join(", ")}.`;
  }
  return `${isOne ? "No measure" : `None ${of}`} ${became(1, "worse")}: ${rest.join(", ")}.`;
}

/** The conclusion as a colored line; empty when nothing was compared. Pure. */
export function conclusionLines(rows: readonly Judged[], paint: Paint, of = ""): string[] {
  const sentence = concludeRows(rows);
  if (sentence === null) return [];
  const has = (judged: Judged["judged"]) => rows.some((row) => row.judged === judged);
  const colour = has("worse") ? "red" : has("insufficient") ? "yellow" : "green";
  return [paint(colour, of === "" ? sentence : `${of}: ${sentence}`)];
}
