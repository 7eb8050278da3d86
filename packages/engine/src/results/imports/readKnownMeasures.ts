import type { ReportImport } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { importedJob } from "../../work/index.ts";

/** What tells one imported measurement of a benchmark from another one. */
export interface MeasurementPlace {
  version: string;
  benchmark: string;
  /** Of its environment. */
  comparabilityHash: string;
  /** Null where neither file nor request say when it was measured. */
  statedAt: Date | null;
}

export function measurementKey(place: MeasurementPlace): string {
  const { version, benchmark, comparabilityHash, statedAt } = place;
  return JSON.stringify([version, benchmark, comparabilityHash, statedAt?.getTime() ?? null]);
}

/** Digests of the measures that count, by the key of their measurement and by their names. */
export type KnownMeasures = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * What a project has of some versions of an imported suite: results, and what waits to become some. What
 * a later import replaced is not among it.
 */
export async function readKnownMeasures(
  db: Pick<Db, "$queryRaw">,
  input: Pick<ReportImport, "target" | "label" | "scenario"> & {
    projectId: string;
    versions: readonly string[];
  },
): Promise<KnownMeasures> {
  const { projectId, target, label, scenario, versions } = input;
  const rows = await db.$queryRaw<
    (MeasurementPlace & { digests: Record<string, string> | null; live: string[] | null })[]
  >`
    SELECT version."name" AS "version", job."params"->>'benchmark' AS "benchmark",
      environment."comparabilityHash", report."statedAt", report."measureDigests" AS "digests",
      CASE job."status" WHEN 'PROCESSED' THEN ARRAY(
        SELECT series."measure" FROM "result" result
        JOIN "series" series ON series."id" = result."seriesId"
        WHERE result."reportId" = report."id") END AS "live"
    FROM "target" target
    JOIN "version" version ON version."targetId" = target."id"
      AND version."name" = ANY(${[...versions]}::text[])
    JOIN "job" job ON job."versionId" = version."id"
      AND job."purpose" = ${importedJob.purpose}::job_purpose AND job."scenarioId" = ${scenario}
      AND job."status" IN ('COMPLETED', 'PROCESSED')
    JOIN "hardware_label" label ON label."id" = job."labelId" AND label."name" = ${label}
    JOIN "report" report ON report."jobId" = job."id"
    JOIN "environment" environment ON environment."id" = report."environmentId"
    WHERE target."projectId" = ${projectId}::uuid AND target."key" = ${target}
    ORDER BY report."receivedAt", report."id"`;
  const known = new Map<string, Map<string, string>>();
  for (const { digests, live, ...place } of rows) {
    const key = measurementKey(place);
    const measures = known.get(key) ?? new Map<string, string>();
    known.set(key, measures);
    for (const [name, digest] of Object.entries(digests ?? {})) {
      if (live === null || live.includes(name)) measures.set(name, digest);
    }
  }
  return known;
}
