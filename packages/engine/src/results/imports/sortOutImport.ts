import type { Environment, ImportCounts } from "@lapline/contracts";
import { hashEnvironment } from "../../work/index.ts";
import { measureDigests } from "./measureDigests.ts";
import type { PlannedImport } from "./planImport.ts";
import { type KnownMeasures, measurementKey } from "./readKnownMeasures.ts";

/**
 * What of an import is not known: results that are new or whose values changed, with those measures
 * that are. A result of which one measure changed is a correction. Pure.
 */
export function sortOutImport(
  jobs: readonly PlannedImport[],
  known: KnownMeasures,
): { fresh: PlannedImport[]; counts: ImportCounts } {
  const counts: ImportCounts = { new: 0, known: 0, corrected: 0 };
  const hashes = new Map<Environment, string>();
  const fresh: PlannedImport[] = [];
  for (const job of jobs) {
    const { environment } = job;
    const comparabilityHash =
      hashes.get(environment) ?? hashEnvironment(environment).comparabilityHash;
    hashes.set(environment, comparabilityHash);
    const earlier = known.get(measurementKey({ ...job, comparabilityHash }));
    const digests = measureDigests(job);
    const measures = job.measures.filter(({ name }) => earlier?.get(name) !== digests[name]);
    if (measures.length === 0) {
      counts.known += 1;
      continue;
    }
    if (measures.some(({ name }) => earlier?.has(name))) counts.corrected += 1;
    else counts.new += 1;
    fresh.push({ ...job, measures });
  }
  return { fresh, counts };
}
