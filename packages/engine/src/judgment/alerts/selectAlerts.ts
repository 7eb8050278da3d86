import { Prisma } from "@lapline/db";
import { countedSeries, headlineFirst } from "./countedSeries.ts";

/** Values on each side of the change that a row of the inbox draws. */
const drawnMax = 12;

/** Valid points of the worst series' track on one side of its change, newest or oldest first. */
function nearValues(side: "before" | "after") {
  const [sign, order] =
    side === "before" ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>=`, Prisma.sql`ASC`];
  return Prisma.sql`
    ARRAY(
      SELECT near."value"
      FROM (
        SELECT result."value", version."sortKey", result."measuredAt", result."id"
        FROM "result" result
        JOIN "version" version ON version."id" = result."versionId"
        JOIN "environment" environment ON environment."id" = result."environmentId"
        JOIN "job" job ON job."id" = result."jobId"
        WHERE result."seriesId" = worst."seriesId" AND result."valid" AND job."kind" = 'measure'
          AND environment."comparabilityHash" = worst."comparabilityHash"
          AND version."sortKey" ${sign} worst."sortKey"
        ORDER BY version."sortKey" ${order}, result."measuredAt" ${order}, result."id" ${order}
        LIMIT ${drawnMax}
      ) near
      ORDER BY near."sortKey", near."measuredAt", near."id"
    )`;
}

/** Alerts with their names, labels and worst series; the caller adds WHERE, ORDER BY and LIMIT. */
export const selectAlerts = Prisma.sql`
  SELECT alert."id", alert."title", alert."state"::text AS "state",
    alert."direction"::text AS "direction", target."key" AS "target",
    base."name" AS "baseVersion", version."name" AS "version", alert."worstRatio",
    alert."assigneeId", assignee."name" AS "assigneeName", alert."snoozedUntil",
    alert."openedAt", alert."updatedAt", alert."revision", alert."unmatchedSince",
    alert."budgetId", alert."brokenBudget", alert."missingData",
    grouped."labels", grouped."seriesCount",
    worst."seriesId", worst."scenario", worst."params", worst."measure", worst."measureTitle", worst."unit",
    worst."measureDirection", worst."ratio", worst."ratioLow", worst."ratioHigh",
    worst."beforeValue", worst."afterValue", worst."rangeFrom", worst."rangeTo",
    worst."worstBase", worst."worstVersion",
    ${nearValues("before")} AS "before", ${nearValues("after")} AS "after"
  FROM "alert" alert
  JOIN "target" target ON target."id" = alert."targetId"
  JOIN "version" base ON base."id" = alert."baseVersionId"
  JOIN "version" version ON version."id" = alert."versionId"
  LEFT JOIN "user" assignee ON assignee."id" = alert."assigneeId"
  CROSS JOIN LATERAL (
    SELECT ${countedSeries} AS "seriesCount",
      coalesce(array_agg(DISTINCT label."name" ORDER BY label."name"), '{}') AS "labels"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    JOIN "hardware_label" label ON label."id" = series."labelId"
    WHERE suspicion."alertId" = alert."id"
  ) grouped
  LEFT JOIN LATERAL (
    SELECT suspicion."seriesId", suspicion."ratio", suspicion."ratioLow", suspicion."ratioHigh",
      suspicion."beforeValue", suspicion."afterValue", range_from."name" AS "rangeFrom",
      range_to."name" AS "rangeTo",
      before."name" AS "worstBase", first."name" AS "worstVersion",
      series."scenarioId" AS "scenario", series."params", series."measure", series."measureTitle", series."unit",
      series."direction" AS "measureDirection", track."comparabilityHash", first."sortKey"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    JOIN "track" track ON track."id" = suspicion."trackId"
    JOIN "version" first ON first."id" = suspicion."versionId"
    JOIN "version" before ON before."id" = suspicion."baseVersionId"
    LEFT JOIN "version" range_from ON range_from."id" = suspicion."rangeFromId"
    LEFT JOIN "version" range_to ON range_to."id" = suspicion."rangeToId"
    WHERE suspicion."alertId" = alert."id"
    ORDER BY ${headlineFirst}
    LIMIT 1
  ) worst ON true`;
