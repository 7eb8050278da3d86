import type { KeptAt } from "@lapline/workloads/verification";
import { type Cell, cellName } from "./cell.ts";
import { comparePages } from "./comparisons.ts";
import { describeOutcome, type Outcome, stateOf, textOf } from "./outcome.ts";
import { cellTexts } from "./renderComparisons.ts";

/** One table for each family: targets down, scenarios across, the first measure in each cell. */
export function printMatrix(outcomes: readonly Outcome[]): void {
  const families = Map.groupBy(outcomes, ({ cell }) => cell.scenario.split(".")[0]);
  for (const [family, members] of families) {
    const rows: Record<string, Record<string, string>> = {};
    for (const outcome of members) {
      const { target, version, durability, scenario } = outcome.cell;
      const row = `${target} ${version.slice(0, 12)} (${durability})`;
      rows[row] = { ...rows[row], [scenario]: textOf(outcome).slice(0, 40) };
    }
    console.log(`\n${family}`);
    console.table(rows);
  }
}

/** The published pages, each line that has a measured ratio. */
export function printComparisons(files: readonly KeptAt[]): void {
  for (const { page, tables } of comparePages(files.map(({ kept }) => kept))) {
    const rows = tables.flatMap(({ title, cells }) =>
      cells
        .filter(({ measuredRatio }) => measuredRatio !== null)
        .map((cell) => {
          const [published, measured, theirs, ours, agreement] = cellTexts(cell);
          const figure = `${title}: ${cell.row}, ${cell.column}`;
          const why = cell.reasons.join(" ").slice(0, 60);
          return { figure, published, measured, theirs, ours, "ours / theirs": agreement, why };
        }),
    );
    const figures = tables.reduce((sum, { cells }) => sum + cells.length, 0);
    console.log(`\n${page.title}: ${rows.length} ratios measured, ${figures} figures published`);
    if (rows.length > 0) console.table(rows);
  }
}

/** What was measured, failed and left, by target, and each failure with its reason. */
export function printEnd(outcomes: readonly Outcome[], left: readonly Cell[]): void {
  const rows: Record<string, Record<string, number>> = {};
  const count = (target: string, what: string) => {
    const row = rows[target] ?? { measured: 0, kept: 0, invalid: 0, failed: 0, left: 0 };
    rows[target] = { ...row, [what]: (row[what] ?? 0) + 1 };
  };
  for (const outcome of outcomes) {
    const state = stateOf(outcome);
    count(outcome.cell.target, state === "measured" && !outcome.isNew ? "kept" : state);
  }
  for (const { target } of left) count(target, "left");
  console.log("\nWhat was measured");
  console.table(rows);
  for (const outcome of outcomes) {
    if (stateOf(outcome) !== "measured") console.log(`  ${describeOutcome(outcome)}`);
  }
  const [next] = left;
  if (next !== undefined) {
    console.log(`\n${left.length} left, the next is ${cellName(next)}. The same command goes on.`);
  }
}
