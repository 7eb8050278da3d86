import { type CompareDetails, rowHistoryPointsMax } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

interface PointRow {
  seriesId: string;
  jobId: string;
  version: string;
  value: number;
  ciLow: number | null;
  ciHigh: number | null;
  valid: boolean;
  measuredAt: Date;
}

/** The last results of each series up to a moment, oldest first; at most 30 of each. */
export async function rowHistories(
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  untilBySeries: ReadonlyMap<string, Date>,
): Promise<CompareDetails["histories"]> {
  const rows = await db.$queryRaw<PointRow[]>`
    SELECT asked."seriesId", point.*
    FROM unnest(${[...untilBySeries.keys()]}::uuid[], ${[...untilBySeries.values()]}::timestamptz[])
      AS asked ("seriesId", "until")
    CROSS JOIN LATERAL (
      SELECT result."jobId", version."name" AS "version", result."value", result."ciLow",
        result."ciHigh", result."valid", result."measuredAt"
      FROM "result" result JOIN "version" version ON version."id" = result."versionId"
      WHERE result."seriesId" = asked."seriesId" AND result."measuredAt" <= asked."until"
      ORDER BY result."measuredAt" DESC LIMIT ${rowHistoryPointsMax}) point
    ORDER BY asked."seriesId", point."measuredAt"`;
  return [...untilBySeries.keys()].map((seriesId) => ({
    seriesId,
    points: rows
      .filter((row) => row.seriesId === seriesId)
      .map(({ seriesId: _, measuredAt, ...point }) => ({
        ...point,
        measuredAt: measuredAt.toISOString(),
      })),
  }));
}
