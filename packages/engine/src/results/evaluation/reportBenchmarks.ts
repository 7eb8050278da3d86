import {
  type RawBenchmark,
  type Reason,
  reasonOf,
  type StoredReport,
  type StoredTrial,
} from "@lapline/contracts";
import { measureTitle } from "../imports/measureTitle.ts";
import type { ReportedMeasure } from "../series/reportedMeasure.ts";

type Benchmarked = Pick<StoredReport, "benchmarks">;

/** The measures of the benchmarks of a report, in its order, named as imported ones are. Pure. */
export function benchmarkMeasures({ benchmarks = [] }: Benchmarked): ReportedMeasure[] {
  return benchmarks.flatMap(({ name: benchmark, measures }) =>
    measures.map((measure) => ({ ...measure, title: measureTitle(measure.name), benchmark })),
  );
}

type Valued = Pick<StoredTrial, "values" | "benchmarks">;

/**
 * Reads values out of the trials of a report; undefined where a trial has none of the measure, or did
 * not print its benchmark.
 */
export function valueReader({
  benchmarks = [],
}: Benchmarked): (trial: Valued, measure: ReportedMeasure) => number | undefined {
  const places = new Map(benchmarks.map(({ name }, place) => [name, place]));
  const read = new Map<Valued, Map<number, Record<string, number>>>();
  const valuesOf = (trial: Valued, benchmark: string) => {
    const known =
      read.get(trial) ??
      new Map((trial.benchmarks ?? []).map((one) => [one.benchmark, one.values] as const));
    read.set(trial, known);
    return known.get(places.get(benchmark) ?? -1) ?? {};
  };
  return (trial, { name, benchmark }) => {
    const values = benchmark === undefined ? trial.values : valuesOf(trial, benchmark);
    // A machine chooses the names of these: one may be that of a member of every object.
    return Object.hasOwn(values, name) ? values[name] : undefined;
  };
}

/** What is wrong with the benchmarks that a report declares and its trials refer to. Pure. */
export function problemsOfBenchmarks(
  { benchmarks = [], trials }: Pick<StoredReport, "benchmarks" | "trials">,
  { areExpected }: { areExpected: boolean },
): Reason[] {
  const isAny =
    benchmarks.length > 0 || trials.some((trial) => (trial.benchmarks ?? []).length > 0);
  if (!areExpected) {
    return isAny ? [reasonOf("benchmarks_not_expected", { benchmarks: benchmarks.length })] : [];
  }
  const declared = benchmarks.map(({ measures }) => new Set(measures.map(({ name }) => name)));
  return [
    ...repeated(benchmarks.map(({ name }) => name)).map((benchmark) =>
      reasonOf("benchmark_declared_twice", { benchmark }),
    ),
    ...benchmarks.flatMap(({ name: benchmark, measures }) =>
      repeated(measures.map(({ name }) => name)).map((measure) =>
        reasonOf("benchmark_measure_declared_twice", { benchmark, measure }),
      ),
    ),
    ...trials.flatMap((trial) => problemsOfTrial(trial, benchmarks, declared)),
  ];
}

function problemsOfTrial(
  { index, benchmarks: reported = [] }: StoredTrial,
  benchmarks: readonly RawBenchmark[],
  declared: readonly ReadonlySet<string>[],
): Reason[] {
  const trial = index + 1;
  const seen = new Set<number>();
  return reported.flatMap(({ benchmark: place, values }) => {
    const [known, measures] = [benchmarks[place], declared[place]];
    if (known === undefined || measures === undefined) {
      const facts = { trial, benchmark: place + 1, benchmarks: benchmarks.length };
      return [reasonOf("trial_benchmark_not_declared", facts)];
    }
    const benchmark = known.name;
    const isAgain = seen.has(place);
    seen.add(place);
    return [
      ...(isAgain ? [reasonOf("trial_benchmark_reported_twice", { trial, benchmark })] : []),
      ...Object.keys(values)
        .filter((measure) => !measures.has(measure))
        .map((measure) =>
          reasonOf("trial_benchmark_measure_not_declared", { trial, benchmark, measure }),
        ),
    ];
  });
}

/** Those that come again, once for each time. */
function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
