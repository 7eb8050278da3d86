import { seriesRecentMax } from "@lapline/contracts";
import { Prisma } from "@lapline/db";

/** Series with their names and latest and recent valid points; the caller adds WHERE, ORDER BY and LIMIT. */
export const selectSeries = Prisma.sql`
  SELECT series."id", target."key" AS "target", series."scenarioId" AS "scenario",
    series."scenarioVersion", series."params", series."durability", series."provisioner",
    label."name" AS "label", series."measure", series."measureTitle", series."unit",
    series."direction", series."points", series."updatedAt",
    latest."version" AS "latestVersion", latest."value" AS "latestValue",
    latest."ciLow" AS "latestCiLow", latest."ciHigh" AS "latestCiHigh",
    ARRAY(
      SELECT recent."value"
      FROM (
        SELECT result."value", version."sortKey", result."measuredAt", result."id"
        FROM "result" result JOIN "version" version ON version."id" = result."versionId"
        WHERE result."seriesId" = series."id" AND result."valid"
        ORDER BY version."sortKey" DESC, result."measuredAt" DESC, result."id" DESC
        LIMIT ${seriesRecentMax}
      ) recent
      ORDER BY recent."sortKey", recent."measuredAt", recent."id"
    ) AS "recent"
  FROM "series" series
  JOIN "target" target ON target."id" = series."targetId"
  JOIN "hardware_label" label ON label."id" = series."labelId"
  LEFT JOIN LATERAL (
    SELECT version."name" AS "version", result."value", result."ciLow", result."ciHigh"
    FROM "result" result JOIN "version" version ON version."id" = result."versionId"
    WHERE result."seriesId" = series."id" AND result."valid"
    ORDER BY version."sortKey" DESC, result."measuredAt" DESC, result."id" DESC LIMIT 1
  ) latest ON true`;
