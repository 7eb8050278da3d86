import type { Params } from "./catalog.ts";

const lengthMax = 80;

/**
 * What a workload is called in a sentence: its scenario or, where it has benchmarks or was imported,
 * the benchmark of the suite, shortened to 80 characters. Pure.
 */
export function workloadName(
  scenario: string,
  { benchmark }: { benchmark?: Params[string] | undefined },
): string {
  if (typeof benchmark !== "string" || benchmark === "") return scenario;
  return benchmark.length <= lengthMax ? benchmark : `${benchmark.slice(0, lengthMax - 1)}…`;
}
