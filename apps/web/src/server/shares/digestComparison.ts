import {
  type CompareRow,
  type CompareSide,
  type CompareView,
  countedRows,
  describeLoadDifference,
  formatParams,
} from "@lapline/contracts";
import type { DigestLine } from "./digest.ts";
import { signedChange } from "./signedChange.ts";

const linesMax = 8;
const tones = { better: "better", worse: "worse", same: "neutral" } as const;

/** A comparison in a few words: of two columns what moved, worst first; of more how much there is. */
export function digestComparison(view: CompareView): { heading: string; lines: DigestLine[] } {
  const [base, head] = view.columns;
  const names = [...new Set(view.columns.map(nameOf))];
  const heading = names.length <= 4 ? names.join(" against ") : `${names.length} systems compared`;
  if (base === undefined || head === undefined || view.columns.length !== 2) {
    const rows = `${view.rows.length} ${view.rows.length === 1 ? "measure" : "measures"}`;
    return { heading, lines: [{ label: "compared", words: rows, tone: "neutral" }] };
  }
  const against = differenceOf(base, head);
  const rows = countedRows(view.rows);
  const lines = rows.toSorted(byRelevance).flatMap((row): DigestLine[] => {
    const change = row.changes[1];
    if (change == null || change.verdict === "insufficient") return [];
    const moved = change.verdict === "same" ? "no relevant change" : signedChange(change.ratio);
    return [
      { label: row.measure.title, words: `${moved} vs ${against}`, tone: tones[change.verdict] },
    ];
  });
  return { heading, lines: (lines.length > 0 ? lines : unlikeLines(rows)).slice(0, linesMax) };
}

/** Where no two sides were driven alike: that, instead of a ratio. */
function unlikeLines(rows: readonly CompareRow[]): DigestLine[] {
  return rows.flatMap(({ measure, cells: [, head] }): DigestLine[] => {
    const [difference] = head?.load?.differences ?? [];
    if (difference === undefined) return [];
    const words = `no ratio, ${describeLoadDifference(difference)}`;
    return [{ label: measure.title, words, tone: "neutral" }];
  });
}

function nameOf({ title, version, durability, params = {} }: CompareSide): string {
  const modes = [durability, formatParams(params)].filter((part) => part !== "");
  return `${title} ${version} (${modes.join(", ")})`;
}

/** What the base is told by: the first that is not the same on both sides. */
function differenceOf(base: CompareSide, head: CompareSide): string {
  if (base.target !== head.target) return `${base.title} ${base.version}`;
  if (base.version !== head.version) return base.version;
  if (base.durability !== head.durability) return base.durability;
  if (base.label !== head.label) return base.label;
  if (base.provisioner !== head.provisioner) return base.provisioner;
  return formatParams(base.params ?? {}) || "its defaults";
}

/** Worse before better before the rest, each by the size of the change. */
function byRelevance(a: CompareRow, b: CompareRow): number {
  const rank = (row: CompareRow) =>
    ({ worse: 0, better: 1, same: 2, insufficient: 3 })[row.changes[1]?.verdict ?? "insufficient"];
  const size = (row: CompareRow) => Math.abs(Math.log(row.changes[1]?.ratio ?? 1));
  return rank(a) - rank(b) || size(b) - size(a);
}
