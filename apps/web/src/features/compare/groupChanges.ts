import { formatParams, type Params, workParams } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import type { ChangeRow, ChangesView } from "./prepareChanges.ts";

/** Rows of one scenario, the largest change first. */
interface ChangeGroup {
  key: string;
  /** The scenario, and what all of its rows have in common. */
  title: string;
  rows: { change: ChangeRow; settings: string }[];
}

interface GroupedChanges {
  groups: ChangeGroup[];
  /**
   * Rows that can be folded: inconclusive ones, of which `derived` ones count with another row, and
   * others that no verdict could be given for.
   */
  folded: { inconclusive: number; derived: number; others: number };
  /** Whether they are listed. */
  isUnfolded: boolean;
}

interface Wish {
  /** List the rows without a verdict too. */
  all: boolean;
  /** Key of the opened row, which is listed wherever it belongs. */
  opened: string | null;
}

/**
 * Changes by scenario: what got worse, then what got better, then what did not change, each by size.
 * Rows without a verdict are folded while there are others; inconclusive ones of the main measures only
 * where another of these is decided. A group with a larger change stands above. Pure.
 */
export function groupChanges(changes: ChangesView, { all, opened }: Wish): GroupedChanges {
  const { changed, unlike, noise, gaps, published } = changes;
  const same = noise.filter(isSame);
  const decided = [...changed, ...unlike, ...same.toSorted(bySize)];
  const undecided = [...noise.filter((row) => !isSame(row)), ...gaps];
  // A duration that the load fixes answers nothing while throughput and latency are undecided.
  const shown = decided.some(isMain) ? [] : undecided.filter((row) => isMain(row) && isOpen(row));
  const untold = undecided.filter((row) => !shown.includes(row));
  const told = [...shown.toSorted(bySize), ...decided];
  const isOpened = untold.some(({ key }) => key === opened);
  const isUnfolded = all || isOpened || decided.length === 0;
  const rows = [...told, ...(isUnfolded ? untold.toSorted(bySize) : []), ...published];
  const groups = [...Map.groupBy(rows, scenarioOf)].map(([key, own]) => groupOf(key, own));
  const open = untold.filter(isOpen);
  const inconclusive = open.length;
  const derived = open.filter(({ countsWith }) => countsWith !== null).length;
  const folded = { inconclusive, derived, others: untold.length - inconclusive };
  return { groups, folded, isUnfolded };
}

/** "7 inconclusive rows (2 derived) and 1 row not compared": what a fold holds. Pure. */
export function foldedWords({ inconclusive, derived, others }: GroupedChanges["folded"]): string {
  const part = derived > 0 ? ` (${derived} derived)` : "";
  return [
    inconclusive > 0 ? `${countWords(inconclusive, "inconclusive row")}${part}` : "",
    others > 0 ? `${countWords(others, "row")} not compared` : "",
  ]
    .filter((part) => part !== "")
    .join(" and ");
}

/** Whether a row is one of the measures that a comparison is made for. */
function isMain({ row, family }: ChangeRow): boolean {
  const isAsked = family === "throughput" || family === "latency";
  return isAsked && row.derivedFrom === undefined && row.statistic === null;
}

function isOpen({ change }: ChangeRow): boolean {
  return change?.verdict === "insufficient";
}

function isSame({ change }: ChangeRow): boolean {
  return change?.verdict === "same";
}

function scenarioOf({ row }: ChangeRow): string {
  return `${row.scenario} v${row.scenarioVersion}`;
}

function bySize(a: ChangeRow, b: ChangeRow): number {
  return sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1);
}

function sizeOf({ change }: ChangeRow): number {
  return change === null || !(change.ratio > 0) ? 0 : Math.abs(Math.log(change.ratio));
}

function groupOf(key: string, changes: readonly ChangeRow[]): ChangeGroup {
  // The benchmark leads its row.
  const all = changes.map(({ row }) => workParams(row.params));
  const isShared = (name: string) => new Set(all.map((params) => params[name])).size === 1;
  const only = (params: Params, wanted: boolean) =>
    formatParams(
      Object.fromEntries(Object.entries(params).filter(([name]) => isShared(name) === wanted)),
    );
  const shared = changes.length > 1 ? only(all[0] ?? {}, true) : "";
  return {
    key,
    title: shared === "" ? key : `${key} · ${shared}`,
    rows: changes.map((change) => ({
      change,
      settings:
        changes.length > 1
          ? only(workParams(change.row.params), false)
          : formatParams(workParams(change.row.params)),
    })),
  };
}
