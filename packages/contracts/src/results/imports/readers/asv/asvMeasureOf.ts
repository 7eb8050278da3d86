import { commonMeasures } from "../../commonMeasures.ts";
import type { ImportedMeasure } from "../../importedFile.ts";
import { baseUnitOf, measureNameOf } from "../../measureNameOf.ts";
import type { AsvBenchmark } from "./asvBenchmarks.ts";

interface AsvMeasure {
  measure: Omit<ImportedMeasure, "samples">;
  /** What makes a value of it one in the base unit. */
  factor: number;
  /** Nobody says which way it is better. */
  isGuessed: boolean;
}

const time = { measure: commonMeasures.timePerOperation, factor: 1e9, isGuessed: false };
const memory = (name: string): AsvMeasure => ({
  measure: { name, unit: "bytes", direction: "lower_is_better" },
  factor: 1,
  isGuessed: false,
});

/** What a benchmark of asv measures: by its type, or by the beginning of its function's name. Pure. */
export function asvMeasureOf(name: string, benchmark: AsvBenchmark | undefined): AsvMeasure {
  const called = name.split(".").at(-1) ?? name;
  const type = benchmark?.type ?? /^([a-z]+)/i.exec(called)?.[1]?.toLowerCase() ?? "track";
  if (type === "time" || type === "timeraw") return time;
  if (type === "memory" || type === "mem") return memory("memory");
  if (type === "peakmemory" || type === "peakmem") return memory("peak_memory");
  const unit = benchmark?.unit ?? "";
  const base = baseUnitOf(unit);
  const direction = "lower_is_better";
  if (base === null) {
    const named = unit === "" || unit === "unit" ? "value" : measureNameOf(unit);
    return { measure: { name: named, unit: "count", direction }, factor: 1, isGuessed: true };
  }
  const { factor, ...rest } = base;
  const names = { ns: "duration", bytes: "size", "ops/s": "throughput" } as const;
  const isNamed = base.unit === "ns" || base.unit === "bytes" || base.unit === "ops/s";
  const own = isNamed ? names[base.unit as keyof typeof names] : measureNameOf(unit);
  return { measure: { name: own, ...rest }, factor, isGuessed: false };
}
