import {
  type BrokenSeries,
  formatParams,
  type MeasureDefinition,
  workloadName,
  workParams,
} from "@lapline/contracts";

/**
 * Names of series that stand below each other, none like another: what they measure, and the parameters
 * and mode by which they differ. Pure.
 */
export function nameBroken(
  measure: Pick<MeasureDefinition, "title">,
  series: readonly Pick<BrokenSeries, "scenario" | "benchmark" | "params" | "durability">[],
): string[] {
  const all = series.map(({ params = {} }) => workParams(params));
  const differs = (name: string) => new Set(all.map((params) => params[name])).size > 1;
  const hasModes = new Set(series.map(({ durability }) => durability)).size > 1;
  return series.map(({ scenario, benchmark, durability }, place) => {
    const own = Object.entries(all[place] ?? {}).filter(([name]) => differs(name));
    const parts = [
      `${measure.title} of ${workloadName(scenario, { benchmark })}`,
      formatParams(Object.fromEntries(own)),
      hasModes ? (durability ?? "") : "",
    ];
    return parts.filter((part) => part !== "").join(" \u00b7 ");
  });
}
