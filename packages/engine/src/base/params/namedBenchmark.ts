import { benchmarkOf, paramsSchema } from "@lapline/contracts";

/** The benchmark that a series with these stored parameters is of, as views name it. Pure. */
export function namedBenchmark(params: unknown): { benchmark?: string } {
  const benchmark = benchmarkOf(paramsSchema.parse(params));
  return benchmark === undefined ? {} : { benchmark };
}
