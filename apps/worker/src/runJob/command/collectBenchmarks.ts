import {
  benchmarkMeasuresMax,
  benchmarkName,
  benchmarkSeriesMax,
  benchmarksMax,
  type ImportedFile,
  type InvalidReason,
  lostBenchmarks,
  lostReason,
  type RawBenchmark,
  type RawTrial,
} from "@lapline/contracts";

type Printed = ImportedFile["benchmarks"];
type Measure = RawBenchmark["measures"][number];

/** A trial, and what its command printed; null: nothing of it could be read. */
export interface PrintedTrial {
  trial: RawTrial;
  benchmarks: Printed | null;
}

/**
 * Puts what commands printed into the form of a report: each benchmark with its measures once, and in
 * each trial one value of each measure, the median of its samples. A trial that lacks what most of its
 * side have, that prints more than a report holds, or that calls a measure by another unit than the
 * trials before it, does not count. Pure.
 */
export function collectBenchmarks(printed: readonly PrintedTrial[]): {
  benchmarks: RawBenchmark[];
  trials: RawTrial[];
} {
  const known: Known[] = [];
  const trials = printed.map(({ trial, benchmarks }): RawTrial => {
    if (benchmarks === null) return trial;
    const own = merged(benchmarks);
    const problem = problemOf(own, known);
    if (problem !== null) return refused(trial, { code: "result_unreadable", detail: problem });
    return { ...trial, benchmarks: own.map((one) => valuesOf(one, known)) };
  });
  const benchmarks = known.map(({ name, measures }) => ({
    name,
    measures: [...measures.values()],
  }));
  return { benchmarks, trials: withoutLost(trials, benchmarks) };
}

interface Known {
  name: string;
  measures: Map<string, Measure>;
}

interface Merged {
  name: string;
  measures: Map<string, Measure & { samples: number[] }>;
}

/** Benchmarks by the names that a report gives them: tools print one again for each repetition. */
function merged(printed: Printed): Merged[] {
  const byName = new Map<string, Merged>();
  for (const benchmark of printed) {
    const name = benchmarkName(benchmark.name);
    const one: Merged = byName.get(name) ?? { name, measures: new Map() };
    byName.set(name, one);
    for (const { name: measure, unit, direction, samples } of benchmark.measures) {
      const before = one.measures.get(measure)?.samples ?? [];
      one.measures.set(measure, {
        name: measure,
        unit,
        direction,
        samples: [...before, ...samples],
      });
    }
  }
  return [...byName.values()];
}

/** Why a trial's benchmarks do not fit into the report; null: they do. */
function problemOf(own: readonly Merged[], known: readonly Known[]): string | null {
  const knownOf = new Map(known.map((one) => [one.name, one.measures]));
  let series = known.reduce((sum, { measures }) => sum + measures.size, 0);
  let benchmarks = known.length;
  for (const { name, measures } of own) {
    if (name === "") return "A benchmark has a name of no characters that can be shown.";
    const before = knownOf.get(name);
    if (before === undefined) benchmarks += 1;
    for (const [measure, { unit, direction }] of measures) {
      const earlier = before?.get(measure);
      if (earlier === undefined) series += 1;
      else if (earlier.unit !== unit || earlier.direction !== direction) {
        return `${measure} of ${name} is ${unit}, ${direction}; in an earlier trial it was ${earlier.unit}, ${earlier.direction}.`;
      }
    }
    const together = new Set([...(before?.keys() ?? []), ...measures.keys()]).size;
    if (together > benchmarkMeasuresMax) {
      return `${name} has ${together} measures; at most ${benchmarkMeasuresMax} are kept.`;
    }
  }
  const advice = "Print fewer, or split them over several scenarios.";
  if (benchmarks > benchmarksMax) {
    return `The trials have ${benchmarks} benchmarks; a report holds at most ${benchmarksMax}. ${advice}`;
  }
  if (series <= benchmarkSeriesMax) return null;
  return `The benchmarks have ${series} measures together; a report holds at most ${benchmarkSeriesMax}. ${advice}`;
}

/** Makes the benchmark known with its measures, and answers what the trial has of it. */
function valuesOf({ name, measures }: Merged, known: Known[]) {
  let index = known.findIndex((one) => one.name === name);
  if (index === -1) index = known.push({ name, measures: new Map() }) - 1;
  const declared = known[index]?.measures;
  const values: Record<string, number> = {};
  for (const [measure, { unit, direction, samples }] of measures) {
    if (!declared?.has(measure)) declared?.set(measure, { name: measure, unit, direction });
    values[measure] = median(samples);
  }
  return { benchmark: index, values };
}

function withoutLost(trials: RawTrial[], benchmarks: readonly RawBenchmark[]): RawTrial[] {
  const reasons = new Map<number, InvalidReason>();
  for (const side of ["base", "head", undefined] as const) {
    const own = trials.filter((trial) => trial.side === side);
    const lost = lostBenchmarks(
      own.map(({ reasons: invalid, benchmarks: values }) =>
        invalid.length > 0
          ? null
          : (values ?? []).map(({ benchmark }) => benchmarks[benchmark]?.name ?? ""),
      ),
    );
    for (const [place, names] of lost.entries()) {
      const index = own[place]?.index;
      if (names.length === 0 || index === undefined) continue;
      const detail = lostReason(names).slice(0, 1000);
      reasons.set(index, { code: "benchmark_missing", detail });
    }
  }
  return trials.map((trial) => {
    const reason = reasons.get(trial.index);
    return reason === undefined ? trial : refused(trial, reason);
  });
}

/** The middle value; of an even number the mean of the two in the middle. */
function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low + (high - low) / 2;
}

function refused(trial: RawTrial, reason: InvalidReason): RawTrial {
  return { ...trial, reasons: [...trial.reasons, reason].slice(0, 20) };
}
