import type { ReportImport } from "@lapline/contracts";
import type { PlannedImport } from "./planImport.ts";

/**
 * The jobs that one part of an import stores; without a part all of them. Sorted by benchmark, so that
 * nearly every history comes whole within one part and is evaluated once. The same files give the same
 * parts. Pure.
 */
export function jobsOfPart(
  jobs: readonly PlannedImport[],
  part: ReportImport["part"],
): readonly PlannedImport[] {
  if (part === undefined) return jobs;
  const sorted = jobs.toSorted((a, b) =>
    a.benchmark === b.benchmark ? 0 : a.benchmark < b.benchmark ? -1 : 1,
  );
  const start = (number: number) => Math.floor((number * sorted.length) / part.of);
  return sorted.slice(start(part.number - 1), start(part.number));
}
