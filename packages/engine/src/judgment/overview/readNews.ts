import {
  alertStateSchema,
  directionSchema,
  type News,
  type NewsAlert,
  overviewItemsMax,
  reasonText,
  unitSchema,
} from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import { type EngineContext, namedBenchmark } from "../../base/index.ts";
import { hasAlert, type StoredChange, seriesConditions, viewChange } from "../../results/index.ts";
import { countedSeries, headlineFirst } from "../alerts/countedSeries.ts";
import { listSuspicions } from "../suspicions/listSuspicions.ts";
import { readNewsComparisons } from "./readNewsComparisons.ts";

interface NewsScope {
  projectId: string;
  /** Null: everything that is open. */
  since: Date | null;
}

/** What got worse in a project since a moment, and how sure that is. */
export async function readNews(context: EngineContext, scope: NewsScope): Promise<News> {
  const [counts, importedMoved, alerts, comparisons, suspicions] = await Promise.all([
    readCounts(context.db, scope),
    countImportedMoved(context.db, scope),
    readAlerts(context.db, scope),
    readNewsComparisons(context, scope),
    listSuspicions(context, {
      projectId: scope.projectId,
      limit: overviewItemsMax,
      states: ["suspected", "confirming"],
      direction: "regression",
      openedAfter: scope.since ?? undefined,
    }),
  ]);
  const { missingTotal, ...others } = counts;
  return {
    ...(missingTotal === 0 ? {} : { missingTotal }),
    ...{ ...others, importedMoved, alerts, suspicions: suspicions.items },
    ...(comparisons.length === 0 ? {} : { comparisons }),
  };
}

/** Live alerts since then; those that a merge or somebody's dismissal ended are no news. */
function newsOf({ projectId, since }: NewsScope) {
  const opened = since === null ? Prisma.sql`true` : Prisma.sql`alert."openedAt" > ${since}`;
  const states =
    since === null
      ? Prisma.sql`('open', 'acknowledged')`
      : Prisma.sql`('open', 'acknowledged', 'resolved')`;
  return Prisma.sql`alert."projectId" = ${projectId}::uuid AND alert."mergedIntoId" IS NULL
    AND alert."state" IN ${states} AND ${opened}`;
}

type Counts = { missingTotal: number } & Pick<
  News,
  "alertsTotal" | "suspicionsTotal" | "notConfirmed" | "improvements" | "openBefore"
>;

async function readCounts(db: Db, scope: NewsScope): Promise<Counts> {
  const { projectId, since } = scope;
  const after = (column: Prisma.Sql) =>
    since === null ? Prisma.sql`true` : Prisma.sql`suspicion.${column} > ${since}`;
  const suspicions = Prisma.sql`"suspicion" suspicion
    WHERE suspicion."projectId" = ${projectId}::uuid AND suspicion."direction" = 'regression'`;
  const before =
    since === null
      ? Prisma.sql`0`
      : Prisma.sql`(SELECT count(*)::int FROM "alert"
          WHERE "projectId" = ${projectId}::uuid AND "direction" = 'regression'
            AND "state" IN ('open', 'acknowledged') AND "openedAt" <= ${since})`;
  // Without a beginning there is no end of what was refuted once.
  const refuted =
    since === null
      ? Prisma.sql`0`
      : Prisma.sql`(SELECT count(*)::int FROM ${suspicions}
          AND suspicion."state" = 'not_confirmed' AND ${after(Prisma.sql`"decidedAt"`)})`;
  const [row] = await db.$queryRaw<Counts[]>`
    SELECT
      count(*) FILTER (WHERE alert."direction" = 'regression' AND alert."kind" <> 'missing')::int
        AS "alertsTotal",
      count(*) FILTER (WHERE alert."kind" = 'missing')::int AS "missingTotal",
      count(*) FILTER (WHERE alert."direction" = 'improvement')::int AS "improvements",
      (SELECT count(*)::int FROM ${suspicions}
        AND suspicion."state" IN ('suspected', 'confirming')
        AND ${after(Prisma.sql`"openedAt"`)}) AS "suspicionsTotal",
      ${refuted} AS "notConfirmed", ${before} AS "openBefore"
    FROM "alert" alert WHERE ${newsOf(scope)}`;
  if (row === undefined) throw new Error("the news could not be counted");
  return row;
}

/**
 * Imported series that the series list calls a regression without an active alert, with a change that was
 * found since then. What has an alert is counted there, and an import is told once.
 */
async function countImportedMoved(db: Db, { projectId, since }: NewsScope): Promise<number> {
  const found =
    since === null
      ? Prisma.sql`true`
      : Prisma.sql`EXISTS (SELECT 1 FROM "change_point" change
          WHERE change."seriesId" = series."id" AND change."detectedAt" > ${since})`;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "series" series
    WHERE ${seriesConditions({ projectId, origin: "imported", state: ["moved"] })}
      AND NOT ${hasAlert("regression")} AND ${found}`;
  return row?.count ?? 0;
}

interface AlertRow extends StoredChange {
  id: string;
  kind: string;
  title: unknown;
  state: string;
  target: string;
  baseVersion: string;
  version: string;
  seriesCount: number;
  openedAt: Date;
  seriesId: string | null;
  scenario: string;
  params: unknown;
  label: string;
  measure: string;
  measureTitle: string;
  unit: string;
  measureDirection: string;
  comparisons: number;
  comparisonsShowing: number;
  worstBase: string;
  worstVersion: string;
}

async function readAlerts(db: Db, scope: NewsScope): Promise<NewsAlert[]> {
  const rows = await db.$queryRaw<AlertRow[]>`
    SELECT alert."id", alert."kind"::text AS "kind", alert."title", alert."state"::text AS "state", target."key" AS "target",
      base."name" AS "baseVersion", version."name" AS "version", alert."openedAt",
      (SELECT ${countedSeries} FROM "suspicion" suspicion
        JOIN "series" series ON series."id" = suspicion."seriesId"
        WHERE suspicion."alertId" = alert."id") AS "seriesCount",
      worst.*, evidence.*
    FROM "alert" alert
    JOIN "target" target ON target."id" = alert."targetId"
    JOIN "version" base ON base."id" = alert."baseVersionId"
    JOIN "version" version ON version."id" = alert."versionId"
    LEFT JOIN LATERAL (
      SELECT series."id" AS "seriesId", series."scenarioId" AS "scenario", series."params", label."name" AS "label",
        series."measure", series."measureTitle", series."unit",
        series."direction" AS "measureDirection", suspicion."ratio", suspicion."ratioLow",
        suspicion."ratioHigh", suspicion."beforeValue", suspicion."afterValue",
        range_from."name" AS "rangeFrom", range_to."name" AS "rangeTo", suspicion."versionId",
        first."name" AS "worstVersion", before."name" AS "worstBase",
        suspicion."baseVersionId"
      FROM "suspicion" suspicion
      JOIN "series" series ON series."id" = suspicion."seriesId"
      JOIN "hardware_label" label ON label."id" = series."labelId"
      JOIN "version" first ON first."id" = suspicion."versionId"
      JOIN "version" before ON before."id" = suspicion."baseVersionId"
      LEFT JOIN "version" range_from ON range_from."id" = suspicion."rangeFromId"
      LEFT JOIN "version" range_to ON range_to."id" = suspicion."rangeToId"
      WHERE suspicion."alertId" = alert."id"
      ORDER BY ${headlineFirst}
      LIMIT 1
    ) worst ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "comparisons", (count(*) FILTER (WHERE CASE
          WHEN worst."ratio" > 1 THEN comparison."ratioLow" > 1
          ELSE comparison."ratioHigh" < 1 END))::int AS "comparisonsShowing"
      FROM "comparison" comparison
      WHERE comparison."seriesId" = worst."seriesId" AND comparison."kind" = 'compare'
        AND comparison."headVersionId" = worst."versionId"
        AND comparison."baseVersionId" = worst."baseVersionId"
        AND comparison."ratioLow" IS NOT NULL AND comparison."ratioHigh" IS NOT NULL
    ) evidence
    WHERE ${newsOf(scope)} AND alert."direction" = 'regression'
    ORDER BY alert."openedAt" DESC, alert."id" DESC LIMIT ${overviewItemsMax}`;
  return rows.map(viewAlert);
}

function viewAlert(row: AlertRow): NewsAlert {
  const { id, title, target, baseVersion, version, seriesCount, seriesId } = row;
  const { scenario, label } = row;
  const { comparisons, comparisonsShowing } = row;
  return {
    id,
    title: reasonText(title),
    state: alertStateSchema.parse(row.state),
    ...(row.kind === "budget" ? { overBudget: true as const } : {}),
    ...(row.kind === "missing" ? { missingData: true as const } : {}),
    target,
    baseVersion,
    version,
    seriesCount,
    worst:
      seriesId === null
        ? null
        : {
            ...{ seriesId, scenario, ...namedBenchmark(row.params), label, ...viewChange(row) },
            ...{ comparisons, comparisonsShowing },
            ...{ baseVersion: row.worstBase, version: row.worstVersion },
            measure: {
              name: row.measure,
              title: row.measureTitle,
              unit: unitSchema.parse(row.unit),
              direction: directionSchema.parse(row.measureDirection),
            },
          },
    openedAt: row.openedAt.toISOString(),
  };
}
