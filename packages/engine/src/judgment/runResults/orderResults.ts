import type { Catalog, MeasureDefinition } from "@lapline/contracts";

interface Ordered {
  jobId: string;
  scenario: string;
  benchmark?: string | undefined;
  measure: MeasureDefinition;
}

/** Behind every measure that a scenario lists; what was imported is listed nowhere. */
const unlisted = 10_000;

function isSpeed({ unit }: MeasureDefinition): boolean {
  return unit === "ns" || unit === "ops/s" || unit === "items/s" || unit === "bytes/s";
}

const byName = new Intl.Collator("en", { numeric: true });

/**
 * Results of each job by benchmark and then in the order in which the scenario names its measures; what
 * is of the whole job, such as its memory, follows its benchmarks. Jobs keep their order. Pure.
 */
export function orderResults<T extends Ordered>(
  { scenarios }: Pick<Catalog, "scenarios">,
  results: readonly T[],
): T[] {
  const jobs = new Map<string, number>();
  for (const { jobId } of results) jobs.set(jobId, jobs.get(jobId) ?? jobs.size);
  const places = new Map(
    scenarios.map(({ id, measures }) => [
      id,
      new Map(measures.map(({ name }, place) => [name, place])),
    ]),
  );
  const placeOf = ({ scenario, measure }: T) =>
    places.get(scenario)?.get(measure.name) ?? unlisted + (isSpeed(measure) ? 0 : 1);
  return results.toSorted(
    (a, b) =>
      (jobs.get(a.jobId) ?? 0) - (jobs.get(b.jobId) ?? 0) ||
      Number(a.benchmark === undefined) - Number(b.benchmark === undefined) ||
      byName.compare(a.benchmark ?? "", b.benchmark ?? "") ||
      placeOf(a) - placeOf(b) ||
      byName.compare(a.measure.title, b.measure.title),
  );
}
