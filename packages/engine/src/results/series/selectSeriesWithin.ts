import { seriesRecentMax } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { seriesState, unfollowedChanges } from "./seriesState.ts";
import { type VersionRange, withinRange } from "./withinRange.ts";

/**
 * Up to so many points the newest are found faster from the series than from the target's versions:
 * a series that skips most versions would be asked for at each of them.
 */
const fewPointsMax = 120;

const columns = Prisma.sql`version."name" AS "version", version."sortKey", result."id",
  result."value", result."ciLow", result."ciHigh", result."measuredAt"`;
const newestFirst = Prisma.sql`ORDER BY version."sortKey" DESC, result."measuredAt" DESC,
  result."id" DESC LIMIT ${seriesRecentMax}`;
const newest = Prisma.sql`ORDER BY point."sortKey" DESC, point."measuredAt" DESC, point."id" DESC`;

/** The direction that `status."state"` speaks of; null while the state has none. */
const direction = Prisma.sql`(CASE status."state" WHEN 'moved' THEN 'regression'
  WHEN 'improved' THEN 'improvement' END)::"change_direction"`;

/**
 * The newest change that the state `status."state"` of the row `series` is about: one that an active
 * alert or a confirmation is about, or a change of an imported history that none speaks for. A newer
 * change the other way is not it, or the size would contradict the state.
 */
const newestMove = Prisma.sql`
  SELECT version."name" AS "version", sign."ratio", sign."ratioLow", sign."ratioHigh",
    range_from."name" AS "rangeFrom", range_to."name" AS "rangeTo",
    (SELECT min(result."measuredAt") FROM "result" result
     WHERE result."seriesId" = series."id" AND result."versionId" = version."id") AS "measuredAt"
  FROM (
    SELECT suspicion."id", suspicion."versionId", suspicion."ratio", suspicion."ratioLow",
      suspicion."ratioHigh", suspicion."rangeFromId", suspicion."rangeToId"
    FROM "suspicion" suspicion LEFT JOIN "alert" alert ON alert."id" = suspicion."alertId"
    WHERE suspicion."seriesId" = series."id" AND CASE status."state"
      WHEN 'suspected' THEN suspicion."state" IN ('suspected', 'confirming')
      ELSE suspicion."state" = 'confirmed' AND suspicion."direction" = ${direction}
        AND (alert."state" IS NULL OR alert."state" IN ('open', 'acknowledged')) END
    UNION ALL
    SELECT change."id", change."versionId", change."ratio", change."ratioLow",
      change."ratioHigh", change."rangeFromId", change."rangeToId"
    FROM ${unfollowedChanges} AND change."direction" = ${direction}
  ) sign
  JOIN "version" version ON version."id" = sign."versionId"
  LEFT JOIN "version" range_from ON range_from."id" = sign."rangeFromId"
  LEFT JOIN "version" range_to ON range_to."id" = sign."rangeToId"
  ORDER BY version."sortKey" DESC, sign."id" DESC LIMIT 1`;

/**
 * Series with their names, their state, and the latest and newest valid points of a range of
 * versions; the caller adds WHERE, ORDER BY and LIMIT. Only a handful of rows per series is read,
 * however long it is.
 */
export function selectSeriesWithin(range: VersionRange): Prisma.Sql {
  const within = withinRange(range);
  return Prisma.sql`
    SELECT series."id", target."key" AS "target", series."scenarioId" AS "scenario",
      series."scenarioVersion", series."params", series."durability", series."provisioner",
      label."name" AS "label", series."measure", series."measureTitle", series."unit",
      series."direction", series."points", series."updatedAt", status."state",
      newest."version" AS "latestVersion", newest."value" AS "latestValue",
      newest."ciLow" AS "latestCiLow", newest."ciHigh" AS "latestCiHigh",
      coalesce(newest."values", '{}') AS "recent",
      moved."version" AS "moveVersion", moved."measuredAt" AS "moveAt",
      moved."ratio" AS "moveRatio", moved."ratioLow" AS "moveLow", moved."ratioHigh" AS "moveHigh",
      moved."rangeFrom" AS "moveFrom", moved."rangeTo" AS "moveTo"
    FROM "series" series
    JOIN "target" target ON target."id" = series."targetId"
    JOIN "hardware_label" label ON label."id" = series."labelId"
    CROSS JOIN LATERAL (SELECT ${seriesState} AS "state") status
    LEFT JOIN LATERAL (
      SELECT (array_agg(point."version" ${newest}))[1] AS "version",
        (array_agg(point."value" ${newest}))[1] AS "value",
        (array_agg(point."ciLow" ${newest}))[1] AS "ciLow",
        (array_agg(point."ciHigh" ${newest}))[1] AS "ciHigh",
        array_agg(point."value" ORDER BY point."sortKey", point."measuredAt", point."id") AS "values"
      FROM (
        (SELECT ${columns}
         FROM "version" version
         JOIN "result" result ON result."versionId" = version."id" AND result."seriesId" = series."id"
         WHERE version."targetId" = series."targetId" AND series."points" > ${fewPointsMax}
           AND result."valid" AND ${within} ${newestFirst})
        UNION ALL
        (SELECT ${columns}
         FROM "result" result JOIN "version" version ON version."id" = result."versionId"
         WHERE result."seriesId" = series."id" AND series."points" <= ${fewPointsMax}
           AND result."valid" AND ${within} ${newestFirst})
      ) point
    ) newest ON true
    LEFT JOIN LATERAL (${newestMove}) moved ON true`;
}
