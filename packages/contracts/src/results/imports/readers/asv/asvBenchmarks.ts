import { hasKeys } from "../../readJson.ts";

/** What `benchmarks.json` says of a benchmark. */
export interface AsvBenchmark {
  type: string | undefined;
  unit: string | undefined;
  paramNames: string[];
  version: string | undefined;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The benchmarks that a `benchmarks.json` describes; none where it is of another form. Pure. */
export function asvBenchmarks(json: unknown): Map<string, AsvBenchmark> {
  const found = new Map<string, AsvBenchmark>();
  if (!hasKeys(json)) return found;
  for (const [name, value] of Object.entries(json)) {
    if (!hasKeys(value)) continue;
    const { type, unit, version, param_names: names } = value;
    found.set(name, {
      type: textOf(type),
      unit: textOf(unit),
      version: textOf(version),
      paramNames: Array.isArray(names) ? names.map(String) : [],
    });
  }
  return found;
}
