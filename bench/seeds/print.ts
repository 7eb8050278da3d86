import { compareLoads, type DrivenSetting, describeNoRatio, drivenLoad } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import type { KeptResult } from "@lapline/workloads/verification";
import { type Cell, cellName } from "./cell.ts";
import type { Comparison, Side } from "./comparisons.ts";

const digits = 4;

/** How a cell ended: with a result, new or kept from before, or with what went wrong. */
export interface Outcome {
  cell: Cell;
  result: KeptResult | null;
  problem: string | null;
  isNew: boolean;
}

/** One table for each family: targets down, scenarios across, the first measure in each cell. */
export function printMatrix(outcomes: readonly Outcome[]): void {
  const families = Map.groupBy(outcomes, ({ cell }) => cell.scenario.split(".")[0]);
  for (const [family, members] of families) {
    const rows: Record<string, Record<string, string>> = {};
    for (const outcome of members) {
      const { target, version, durability, scenario } = outcome.cell;
      const row = `${target} ${version} (${durability})`;
      rows[row] = { ...rows[row], [scenario]: textOf(outcome) };
    }
    console.log(`\n${family}`);
    console.table(rows);
  }
}

function textOf({ problem, result }: Outcome): string {
  if (result === null) return problem ?? "no result";
  if (!result.valid) return `invalid: ${result.reasons.join(" ")}`;
  const [measure] = result.measures;
  return measure === undefined ? "no measure" : `${round(measure.value)} ${measure.unit}`;
}

/** Each published ratio beside ours; a blank where one of its cells has no valid result. */
export function printComparisons(
  outcomes: readonly Outcome[],
  comparisons: readonly Comparison[],
): void {
  const resultOf = (side: Side) =>
    outcomes.find(({ cell, result }) => result?.valid === true && matches(cell, side))?.result;
  const rows = comparisons.flatMap((comparison) => {
    const [left, right] = [resultOf(comparison.left), resultOf(comparison.right)];
    if (left === undefined || right === undefined || left === null || right === null) return [];
    const { published } = comparison;
    const reason = noRatio(left, right);
    const [a, b] = [
      measured(left, comparison.left.measure),
      measured(right, comparison.right.measure),
    ];
    const ours = a === null || b === null || reason !== null ? null : a / b;
    return [
      {
        comparison: titleOf(comparison, left, right),
        ours: ours === null ? absolute(a, b, reason) : round(ours),
        published: published === null ? "" : round(published),
        "ours / published": ours === null || published === null ? "" : round(ours / published),
        source: comparison.source,
      },
    ];
  });
  console.log("\nratios");
  console.table(rows);
}

/** The finding, with the targets that were measured in fact. */
function titleOf({ title }: Comparison, left: KeptResult, right: KeptResult): string {
  return `${title} (${left.target}@${left.version} / ${right.target}@${right.version})`;
}

/** Both figures and why they have no ratio, where they were not driven alike. */
function absolute(left: number | null, right: number | null, reason: string | null): string {
  if (left === null || right === null || reason === null) return "";
  return `${round(left)} and ${round(right)}, ${reason}`;
}

/** In what two sides of one scenario were not driven alike; null where they were, or did other work. */
function noRatio(left: KeptResult, right: KeptResult): string | null {
  // Two scenarios are held against each other on purpose: their work is not meant to be the same.
  if (left.scenario !== right.scenario) return null;
  return describeNoRatio(compareLoads(loadOf(left), loadOf(right)).differences);
}

function loadOf({ environment, ...result }: KeptResult): DrivenSetting[] {
  return drivenLoad({ ...result, provisioner: "measured", environment }, catalog);
}

function measured(result: KeptResult, measure: string): number | null {
  return result.measures.find(({ name }) => name === measure)?.value ?? null;
}

/** A side that names no durability mode means the target's default, which comes first. */
function matches(cell: Cell, { target, scenario, durability }: Side): boolean {
  if (cell.target !== target || cell.scenario !== scenario) return false;
  const modes = catalog.targets.find(({ id }) => id === target)?.durabilityModes;
  return cell.durability === (durability ?? modes?.[0]);
}

/** One line for a cell that ended. */
export function describeOutcome(outcome: Outcome): string {
  const kept = outcome.isNew ? "" : " (kept)";
  return `${cellName(outcome.cell)}: ${textOf(outcome)}${kept}`;
}

function round(value: number): string {
  return Number(value.toPrecision(digits)).toLocaleString("en");
}
