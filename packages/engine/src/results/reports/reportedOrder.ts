import { benchmarkOf, paramsSchema, type StoredReport } from "@lapline/contracts";

/** Which of the report's benchmarks a series is of; an imported report is of one, and has no list. */
export function viewBenchmark(
  { benchmarks }: StoredReport,
  { params }: { params: unknown },
): { benchmark?: string } {
  const benchmark = benchmarks === undefined ? undefined : benchmarkOf(paramsSchema.parse(params));
  return benchmark === undefined ? {} : { benchmark };
}

/** The measures of a report in its order: those of the process, then benchmark by benchmark. Pure. */
export function sortAsReported<M extends { name: string; benchmark?: string | undefined }>(
  raw: StoredReport,
  measures: M[],
): M[] {
  const keyOf = (name: string, benchmark?: string) => JSON.stringify([benchmark ?? null, name]);
  const all = [
    ...raw.measures.map(({ name }) => keyOf(name)),
    ...(raw.benchmarks ?? []).flatMap((one) =>
      one.measures.map(({ name }) => keyOf(name, one.name)),
    ),
  ];
  const places = new Map(all.map((key, place) => [key, place]));
  const placeOf = ({ name, benchmark }: M) => places.get(keyOf(name, benchmark)) ?? 0;
  return measures.sort((a, b) => placeOf(a) - placeOf(b));
}
