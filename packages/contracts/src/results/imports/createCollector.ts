import type { ImportedBenchmark, ImportedMeasure } from "./importedFile.ts";

type Place = Pick<ImportedBenchmark, "name" | "version" | "measuredAt" | "comparability">;

/**
 * Gathers samples by benchmark and measure, in the order in which they were first met. Another time
 * is another measurement of the version.
 */
export function createCollector() {
  const benchmarks = new Map<string, ImportedBenchmark>();
  return {
    /** Adds samples; those of a benchmark that is repeated at one time are appended. */
    add(place: Place, measure: Omit<ImportedMeasure, "samples">, samples: readonly number[]): void {
      if (samples.length === 0) return;
      const key = JSON.stringify([
        place.name,
        place.version,
        place.measuredAt,
        place.comparability,
      ]);
      const benchmark = benchmarks.get(key) ?? { ...place, measures: [] };
      benchmarks.set(key, benchmark);
      const known = benchmark.measures.find(({ name }) => name === measure.name);
      if (known === undefined) benchmark.measures.push({ ...measure, samples: [...samples] });
      else for (const sample of samples) known.samples.push(sample);
    },
    list: (): ImportedBenchmark[] => [...benchmarks.values()],
  };
}
