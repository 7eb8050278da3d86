import { reasonTextOrNull, type Series, type SeriesSign } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { separateError, separateVariance } from "../noise/separateVariance.ts";
import { viewChange } from "../tracks/viewChange.ts";

/** Signs of one kind that are shown, the newest versions first. */
const signsMax = 200;

/** A suspicion, or a change point, which has no state. */
interface SignRow extends Omit<SeriesSign, "levels" | "range" | "reason"> {
  reason: unknown;
  beforeValue: number | null;
  afterValue: number | null;
  rangeFrom: string | null;
  rangeTo: string | null;
  sortKey: number;
  trackId: string;
  resultId: string | null;
  versionId: string;
}

interface SignsRow {
  suspicions: SignRow[];
  changes: SignRow[];
  floor: number | null;
  n: number | null;
  measuredAt: Date | null;
  variance: number | null;
  error: number | null;
}

/**
 * Where a series moved: its suspicions, and the change points that became none; and its noise floor.
 * One statement, whose lists are JSON.
 */
export async function readSeriesSigns(
  db: Db,
  seriesId: string,
): Promise<Pick<Series, "signs" | "noiseFloor">> {
  const [row] = await db.$queryRaw<SignsRow[]>`
    SELECT floor."floor", floor."n", floor."measuredAt", ${separateVariance} AS "variance",
      ${separateError} AS "error",
      coalesce((SELECT json_agg(sign) FROM (
        SELECT version."sortKey", suspicion."trackId", suspicion."resultId", suspicion."versionId",
          version."name" AS "version", base."name" AS "beforeVersion", result."reportId",
          suspicion."direction", suspicion."ratio", suspicion."ratioLow", suspicion."ratioHigh",
          suspicion."beforeValue", suspicion."afterValue", range_from."name" AS "rangeFrom",
          range_to."name" AS "rangeTo",
          suspicion."state", suspicion."stateReason" AS "reason", suspicion."comparisonJobId",
          suspicion."alertId", alert."state" AS "alertState"
        FROM "suspicion" suspicion
        JOIN "version" version ON version."id" = suspicion."versionId"
        JOIN "version" base ON base."id" = suspicion."baseVersionId"
        LEFT JOIN "result" result ON result."id" = suspicion."resultId"
        LEFT JOIN "version" range_from ON range_from."id" = suspicion."rangeFromId"
        LEFT JOIN "version" range_to ON range_to."id" = suspicion."rangeToId"
        LEFT JOIN "alert" alert ON alert."id" = suspicion."alertId"
        WHERE suspicion."seriesId" = asked."id" AND suspicion."state" <> 'withdrawn'
        ORDER BY version."sortKey" DESC, suspicion."id" DESC LIMIT ${signsMax}) sign), '[]')
        AS "suspicions",
      coalesce((SELECT json_agg(sign) FROM (
        SELECT version."sortKey", change."trackId", change."resultId", change."versionId",
          version."name" AS "version", before."name" AS "beforeVersion", result."reportId",
          change."direction", change."ratio", change."ratioLow", change."ratioHigh",
          change."beforeValue", change."afterValue", range_from."name" AS "rangeFrom",
          range_to."name" AS "rangeTo",
          NULL AS "state", NULL AS "reason", NULL AS "comparisonJobId", NULL AS "alertId",
          NULL AS "alertState"
        FROM "change_point" change
        JOIN "version" version ON version."id" = change."versionId"
        JOIN "version" before ON before."id" = change."beforeVersionId"
        JOIN "result" result ON result."id" = change."resultId"
        LEFT JOIN "version" range_from ON range_from."id" = change."rangeFromId"
        LEFT JOIN "version" range_to ON range_to."id" = change."rangeToId"
        WHERE change."seriesId" = asked."id"
        ORDER BY version."sortKey" DESC, change."id" DESC LIMIT ${signsMax}) sign), '[]')
        AS "changes"
    FROM (SELECT ${seriesId}::uuid AS "id") asked
    LEFT JOIN "noise_floor" floor ON floor."seriesId" = asked."id"`;
  if (row === undefined) throw new Error("a statement of one row had none");
  const { suspicions, changes, floor, n, measuredAt, variance, error } = row;
  const told = new Set(suspicions.flatMap(placesOf));
  const untold = changes.filter((change) => !placesOf(change).some((place) => told.has(place)));
  return {
    signs: [...suspicions, ...untold].toSorted((a, b) => a.sortKey - b.sortKey).map(viewSign),
    noiseFloor:
      floor === null || n === null || measuredAt === null
        ? null
        : {
            ...{ floor, n, measuredAt: measuredAt.toISOString() },
            ...(variance === null || error === null ? {} : { between: { variance, error } }),
          },
  };
}

/** Where it is by point and by version: a change that was told with another version is still that. */
function placesOf({ trackId, resultId, versionId }: SignRow): string[] {
  return [`${trackId} ${versionId}`, ...(resultId === null ? [] : [`${trackId} ${resultId}`])];
}

function viewSign(row: SignRow): SeriesSign {
  const { sortKey: _, trackId: _t, resultId: _r, versionId: _v, ...sign } = row;
  const { beforeValue: _b, afterValue: _a, rangeFrom: _f, rangeTo: _to, ...rest } = sign;
  return { ...rest, reason: reasonTextOrNull(row.reason), ...viewChange(row) };
}
