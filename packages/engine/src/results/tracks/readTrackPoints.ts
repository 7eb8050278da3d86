import { Prisma, type Tx } from "@lapline/db";

/** The valid points of one track in version order; four lists of one length. */
export interface TrackPoints {
  seriesId: string;
  comparabilityHash: string;
  resultIds: string[];
  versionIds: string[];
  values: number[];
  measuredAtMs: number[];
}

/** Longer histories are evaluated without their oldest points, of which a thousand go at once. */
const pointsMax = 10_000;
const pointsDropped = 1_000;

/**
 * Reads the tracks of some series, or only those of one environment: valid results of ordinary jobs,
 * ordered by version, then time. Compare and calibrate jobs measure nothing for a history, and a
 * measurement that was imported twice is one point.
 *
 * A report reads every point of each of its series, so the statement is a plain one: a text a track
 * (a driver makes a value of each item of an array) and no sorting, which takes PostgreSQL longer
 * than it takes here, where most points come in order.
 */
export async function readTrackPoints(
  tx: Pick<Tx, "$queryRaw">,
  { seriesIds, comparabilityHash }: { seriesIds: readonly string[]; comparabilityHash?: string },
): Promise<TrackPoints[]> {
  const only =
    comparabilityHash === undefined
      ? Prisma.empty
      : Prisma.sql`AND environment."comparabilityHash" = ${comparabilityHash}`;
  const rows = await tx.$queryRaw<TrackText[]>`
    SELECT result."seriesId", environment."comparabilityHash",
      string_agg(concat_ws(' ', version."sortKey",
        (extract(epoch FROM result."measuredAt") * 1000)::int8, result."id", result."versionId",
        result."value"), ',')
        AS "text"
    FROM "result" result
    JOIN "version" version ON version."id" = result."versionId"
    JOIN "environment" environment ON environment."id" = result."environmentId"
    JOIN "job" job ON job."id" = result."jobId" AND job."kind" = 'measure'
    WHERE result."seriesId" = ANY(${[...seriesIds]}::uuid[]) AND result."valid" ${only}
    GROUP BY result."seriesId", environment."comparabilityHash"`;
  return rows.map(parseTrack);
}

interface TrackText {
  seriesId: string;
  comparabilityHash: string;
  /** Version's place, ms since 1970, result, version and value of each point. */
  text: string;
}

function parseTrack({ seriesId, comparabilityHash, text }: TrackText): TrackPoints {
  const all = text.split(",").map((point) => {
    const [place, measuredAt, resultId = "", versionId = "", value] = point.split(" ");
    return {
      place: Number(place),
      measuredAtMs: Number(measuredAt),
      resultId,
      versionId,
      value: Number(value),
    };
  });
  all.sort(
    (a, b) =>
      a.place - b.place || a.measuredAtMs - b.measuredAtMs || (a.resultId < b.resultId ? -1 : 1),
  );
  const own = withoutRepeats(all);
  const excess = Math.max(0, own.length - pointsMax);
  const points = own.slice(Math.ceil(excess / pointsDropped) * pointsDropped);
  return {
    seriesId,
    comparabilityHash,
    resultIds: points.map(({ resultId }) => resultId),
    versionIds: points.map(({ versionId }) => versionId),
    values: points.map(({ value }) => value),
    measuredAtMs: points.map(({ measuredAtMs }) => measuredAtMs),
  };
}

interface Place {
  place: number;
  measuredAtMs: number;
  value: number;
}

/**
 * Ordered points without those that say what an earlier one said: a file that is imported again would
 * otherwise lend every value the weight of two, which are no independent ones. Pure.
 */
function withoutRepeats<P extends Place>(ordered: readonly P[]): P[] {
  let at: Place | undefined;
  let values = new Set<number>();
  return ordered.filter((point) => {
    const isSamePlace = at?.place === point.place && at.measuredAtMs === point.measuredAtMs;
    if (!isSamePlace) values = new Set();
    at = point;
    return values.size < values.add(point.value).size;
  });
}
