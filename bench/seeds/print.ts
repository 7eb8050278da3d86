import { compareLoads, type DrivenSetting, describeNoRatio, drivenLoad } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { type Cell, cellName, type Outcome } from "./cell.ts";
import type { Comparison, Side } from "./comparisons.ts";

const digits = 4;

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

function textOf({ errorCode, report }: Outcome): string {
  if (report === null) return errorCode ?? "no report";
  if (!report.validity.valid) {
    return `invalid: ${report.validity.reasons.join(" ")}`;
  }
  const [measure] = report.measures;
  return measure === undefined ? "no measure" : `${round(measure.value)} ${measure.unit}`;
}

/** Each published ratio beside ours; a blank where one of its cells has no valid result. */
export function printComparisons(
  outcomes: readonly Outcome[],
  comparisons: readonly Comparison[],
): void {
  const wasRun = (side: Side) => outcomes.some(({ cell }) => matches(cell, side));
  const run = comparisons.filter(({ left, right }) => wasRun(left) && wasRun(right));
  const rows = run.map((comparison) => {
    const left = measuredValue(outcomes, comparison.left);
    const right = measuredValue(outcomes, comparison.right);
    const reason = noRatio(outcomes, comparison);
    const ours = left === null || right === null || reason !== null ? null : left / right;
    const { published } = comparison;
    return {
      comparison: comparison.title,
      ours: ours === null ? absolute(left, right, reason) : round(ours),
      published: published === null ? "" : round(published),
      "ours / published": ours === null || published === null ? "" : round(ours / published),
      source: comparison.source,
    };
  });
  console.log("\nratios");
  console.table(rows);
}

/** Both figures and why they have no ratio, where they were not driven alike. */
function absolute(left: number | null, right: number | null, reason: string | null): string {
  if (left === null || right === null || reason === null) return "";
  return `${round(left)} and ${round(right)}, ${reason}`;
}

/** In what two sides of one scenario were not driven alike; null where they were, or did other work. */
function noRatio(outcomes: readonly Outcome[], { left, right }: Comparison): string | null {
  // Two scenarios are held against each other on purpose: their work is not meant to be the same.
  if (left.scenario !== right.scenario) return null;
  const [base, side] = [left, right].map((one) => loadOf(outcomes, one));
  return base === undefined || side === undefined
    ? null
    : describeNoRatio(compareLoads(base, side).differences);
}

function loadOf(outcomes: readonly Outcome[], side: Side): DrivenSetting[] {
  const outcome = outcomes.find(({ cell }) => matches(cell, side));
  if (!outcome?.report) return [];
  const environment = outcome.report.environment.comparability;
  return drivenLoad({ ...outcome.cell, provisioner: "measured", environment }, catalog);
}

function measuredValue(outcomes: readonly Outcome[], side: Side): number | null {
  const outcome = outcomes.find(({ cell }) => matches(cell, side));
  if (!outcome?.report?.validity.valid) return null;
  return outcome.report.measures.find(({ name }) => name === side.measure)?.value ?? null;
}

/** A side that names no durability mode means the target's default, which comes first. */
function matches(cell: Cell, { target, scenario, durability }: Side): boolean {
  if (cell.target !== target || cell.scenario !== scenario) return false;
  const modes = catalog.targets.find(({ id }) => id === target)?.durabilityModes;
  return cell.durability === (durability ?? modes?.[0]);
}

/** One line for a cell that ended. */
export function describeOutcome(outcome: Outcome): string {
  return `${cellName(outcome.cell)} ${outcome.cell.version}: ${textOf(outcome)}`;
}

function round(value: number): string {
  return Number(value.toPrecision(digits)).toLocaleString("en");
}
