import { formatValue, type Unit } from "@lapline/contracts";
import { hasReport, type KeptFile } from "@lapline/workloads/verification";
import { type Cell, cellName } from "./cell.ts";

/** How a cell ended: with a report or a failure, of this run or kept from before. */
export interface Outcome {
  cell: Cell;
  kept: KeptFile;
  isNew: boolean;
}

const digits = 4;

/** `measured`: with a valid report; `invalid`: with one whose work was not really done. */
export function stateOf({ kept }: Pick<Outcome, "kept">): "measured" | "invalid" | "failed" {
  if (!hasReport(kept)) return "failed";
  return kept.valid ? "measured" : "invalid";
}

/** The first measure, or why there is none. */
export function textOf({ kept }: Pick<Outcome, "kept">): string {
  if (!hasReport(kept)) return `failed, ${kept.errorCode}: ${kept.message}`;
  if (!kept.valid) return `invalid: ${kept.reasons.join(" ")}`;
  const [measure] = kept.measures;
  return measure === undefined ? "no measure" : figureText(measure);
}

/** One line for a cell that ended. */
export function describeOutcome(outcome: Outcome): string {
  const kept = outcome.isNew ? "" : ` (kept, trials: ${outcome.kept.trials})`;
  return `${cellName(outcome.cell)}: ${textOf(outcome)}${kept}`;
}

/** A figure with its unit, in plain spaces. */
export function figureText({ value, unit }: { value: number; unit: Unit }): string {
  return formatValue(value, unit, undefined, digits).replaceAll("\u202f", " ");
}
