import type { Params } from "./catalog.ts";

/**
 * The parameter that parts the series of one job by benchmark. A job of a machine never has it, so no
 * scenario and no option of a target may have a parameter of this name.
 */
export const benchmarkParam = "benchmark";

/**
 * What a job is submitted with to measure a series again: its parameters without the benchmark, since
 * one job measures all benchmarks of its scenario. Pure.
 */
export function workParams(params: Params): Params {
  const { [benchmarkParam]: _, ...work } = params;
  return work;
}

/** The parameters of a series: those of its job and, where it has one, its benchmark. Pure. */
export function seriesParams(params: Params, benchmark: string | undefined): Params {
  return benchmark === undefined ? params : { ...params, [benchmarkParam]: benchmark };
}

/** The benchmark that a series is of; undefined where it is of the whole process. Pure. */
export function benchmarkOf(params: Params): string | undefined {
  const benchmark = params[benchmarkParam];
  return typeof benchmark === "string" ? benchmark : undefined;
}
