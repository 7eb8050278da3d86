import type { Tx } from "@lapline/db";
import { type CalibrationOutcome, compareTrials } from "@lapline/stats";
import { calibrationDays } from "./readCalibrations.ts";

/** Newest results of a series that are looked through, and pairs that a family rests on. */
const resultsMax = 20;
const repeatsMax = 100;

/**
 * Versions of some series that were measured more than once in jobs of their own and in comparable
 * environments, each such job against the one before: what ordinary jobs at different times differ by.
 */
export async function readRepeats(
  tx: Pick<Tx, "$queryRaw">,
  seriesIds: readonly string[],
): Promise<CalibrationOutcome[]> {
  const rows = await tx.$queryRaw<{ base: number[]; head: number[] }[]>`
    SELECT "base", "head" FROM (
      SELECT result."samples" AS "head", result."measuredAt", lag(result."samples") OVER (
        PARTITION BY result."seriesId", result."versionId", environment."comparabilityHash"
        ORDER BY result."measuredAt", result."id") AS "base"
      FROM unnest(${[...seriesIds]}::uuid[]) AS asked ("id")
      CROSS JOIN LATERAL (SELECT * FROM "result" WHERE "seriesId" = asked."id" AND "valid"
          AND "n" >= 3 AND "measuredAt" > now() - ${calibrationDays} * interval '1 day'
        ORDER BY "measuredAt" DESC LIMIT ${resultsMax}) result
      JOIN "environment" environment ON environment."id" = result."environmentId") pair
    WHERE "base" IS NOT NULL ORDER BY "measuredAt" DESC LIMIT ${repeatsMax}`;
  return rows.flatMap(({ base, head }) => {
    const compared = compareTrials({
      a: base.map((value) => [value]),
      b: head.map((value) => [value]),
      design: "blocked",
    });
    if (!compared.ok) return [];
    const { ratio, standardError, degreesOfFreedom } = compared;
    if (standardError === null || degreesOfFreedom === null) return [];
    return [{ logRatio: Math.log(ratio), standardError, degreesOfFreedom }];
  });
}
