import { formatValue, type Report } from "@lapline/contracts";
import type { DefinitionTry } from "@lapline/contracts/definitions";

export interface Tried {
  /** Whether the trial would count. */
  isValid: boolean;
  /** Why it would not. */
  reasons: readonly string[];
  /** One row per benchmark and measure. */
  rows: readonly { benchmark: string | null; measure: string; value: string }[];
  /** Where the values would go: target, scenario and mode. */
  series: string;
}

/** What was read of a trial, and which series it would make. Pure. */
export function prepareTried(
  { measures, validity }: Pick<Report, "measures" | "validity">,
  { target, scenario, mode }: Pick<DefinitionTry, "target" | "scenario" | "mode">,
): Tried {
  const parts = [target, scenario, ...(mode === "default" ? [] : [mode])];
  const rows = measures.map((measure) => ({
    benchmark: benchmarkOf(measure),
    measure: measure.title,
    value: formatValue(measure.value, measure.unit),
  }));
  return {
    isValid: validity.valid,
    reasons: validity.reasons,
    rows: rows.toSorted((a, b) => Number(a.benchmark === null) - Number(b.benchmark === null)),
    series: parts.join(" · "),
  };
}

/** Name of the benchmark that a measure is of; null: it is of the whole process. */
function benchmarkOf(measure: { name: string; benchmark?: string }): string | null {
  return measure.benchmark ?? null;
}
