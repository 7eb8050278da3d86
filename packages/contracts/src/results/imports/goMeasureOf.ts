import { goBenchMeasure } from "../goBench/goBenchMeasure.ts";
import type { ImportedMeasure } from "./importedFile.ts";
import { baseUnitOf, measureNameOf } from "./measureNameOf.ts";

interface GoMeasure {
  measure: Omit<ImportedMeasure, "samples">;
  /** What makes a value of it one in the base unit. */
  factor: number;
  /** Only its author knows which way it is better: less is taken to be. */
  isGuessed: boolean;
}

/** What is measured in a unit of Go's benchmarks, e.g. `ns/op`, `MB/s` or one of their own. Pure. */
export function goMeasureOf(unit: string): GoMeasure {
  const known = goBenchMeasure(unit);
  if (known !== undefined) {
    const { title: _, ...measure } = known;
    return { measure, factor: baseUnitOf(unit)?.factor ?? 1, isGuessed: false };
  }
  const name = measureNameOf(unit);
  const base = baseUnitOf(unit);
  if (base === null) {
    const measure = { name, unit: "count", direction: "lower_is_better" } as const;
    return { measure, factor: 1, isGuessed: true };
  }
  const { factor, ...rest } = base;
  return { measure: { name, ...rest }, factor, isGuessed: false };
}
