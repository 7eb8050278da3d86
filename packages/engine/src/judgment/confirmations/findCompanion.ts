import { directionSchema, type Reason, reasonOf, unitSchema } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";

/**
 * What a comparison shows instead of a measure that it has no result for, such as a percentile that its
 * slices are too short for: the largest change of another measure of time of the same workload, to the
 * side that was suspected. `nothing`: none moved there. Null: the comparison has no results at all.
 */
export async function findCompanion(
  tx: Tx,
  { jobId, suspicionId }: { jobId: string; suspicionId: string },
): Promise<Reason | "nothing" | null> {
  const rows = await tx.$queryRaw<Companion[]>`
    SELECT other."measureTitle" AS "measure", other."unit", other."direction", comparison."ratio",
      comparison."ratioLow", comparison."ratioHigh",
      comparison."verdict" = CASE WHEN suspicion."direction" = 'regression'
          THEN 'worse'::comparison_verdict ELSE 'better'::comparison_verdict END
        AND other."unit" IN (${Prisma.join(["ns", "ops/s"])}) AND other."params" = own."params"
        AND comparison."ratioLow" IS NOT NULL AND comparison."ratioHigh" IS NOT NULL AS "moved"
    FROM "comparison" comparison
    JOIN "series" other ON other."id" = comparison."seriesId"
    JOIN "suspicion" suspicion ON suspicion."id" = ${suspicionId}::uuid
    JOIN "series" own ON own."id" = suspicion."seriesId"
    WHERE comparison."jobId" = ${jobId}::uuid
    ORDER BY "moved" DESC, abs(ln(comparison."ratio")) DESC LIMIT 1`;
  const [found] = rows;
  if (found === undefined) return null;
  const { moved, measure, ratio, ratioLow, ratioHigh } = found;
  if (!moved || ratioLow === null || ratioHigh === null) return "nothing";
  return reasonOf("confirmed_with", {
    ...{ measure, ratio, ratioLow, ratioHigh },
    unit: unitSchema.parse(found.unit),
    direction: directionSchema.parse(found.direction),
  });
}

interface Companion {
  measure: string;
  unit: string;
  direction: string;
  ratio: number;
  ratioLow: number | null;
  ratioHigh: number | null;
  moved: boolean;
}
