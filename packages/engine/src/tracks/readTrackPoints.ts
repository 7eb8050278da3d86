import { Prisma, type Tx } from "@lapline/db";

/** The valid points of one track in version order; four lists of one length. */
export interface TrackPoints {
  seriesId: string;
  comparabilityHash: string;
  resultIds: string[];
  versionIds: string[];
  values: number[];
  measuredAt: Date[];
}

/** Longer histories are evaluated without their oldest points, of which a thousand go at once. */
const trackPointsMax = 10_000;
const pointsDropped = 1_000;

/**
 * Reads the tracks of some series, or only those of one environment: valid results of ordinary jobs,
 * ordered by version, then time. Compare and calibrate jobs measure nothing for a history.
 */
export async function readTrackPoints(
  tx: Pick<Tx, "$queryRaw">,
  { seriesIds, comparabilityHash }: { seriesIds: readonly string[]; comparabilityHash?: string },
): Promise<TrackPoints[]> {
  const place = Prisma.sql`point."sortKey", point."measuredAt", point."id"`;
  return tx.$queryRaw<TrackPoints[]>`
    SELECT point."seriesId", point."comparabilityHash",
      array_agg(point."id" ORDER BY ${place}) AS "resultIds",
      array_agg(point."versionId" ORDER BY ${place}) AS "versionIds",
      array_agg(point."value" ORDER BY ${place}) AS "values",
      array_agg(point."measuredAt" ORDER BY ${place}) AS "measuredAt"
    FROM (
      SELECT result."id", result."seriesId", result."versionId", result."value",
        result."measuredAt", version."sortKey", environment."comparabilityHash",
        row_number() OVER (PARTITION BY result."seriesId", environment."comparabilityHash"
          ORDER BY version."sortKey", result."measuredAt", result."id") AS "place",
        count(*) OVER (PARTITION BY result."seriesId", environment."comparabilityHash") AS "total"
      FROM "result" result
      JOIN "version" version ON version."id" = result."versionId"
      JOIN "environment" environment ON environment."id" = result."environmentId"
      JOIN "job" job ON job."id" = result."jobId" AND job."kind" = 'measure'
      WHERE result."seriesId" = ANY(${[...seriesIds]}::uuid[]) AND result."valid"
        ${comparabilityHash === undefined ? Prisma.empty : Prisma.sql`AND environment."comparabilityHash" = ${comparabilityHash}`}
    ) point
    WHERE point."place" > ceil(greatest(point."total" - ${trackPointsMax}, 0)
      / ${pointsDropped}::float8) * ${pointsDropped}
    GROUP BY point."seriesId", point."comparabilityHash"
    ORDER BY point."seriesId", point."comparabilityHash"`;
}
