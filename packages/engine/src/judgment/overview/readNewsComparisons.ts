import {
  directionSchema,
  type NewsComparison,
  newsComparisonsDays,
  overviewItemsMax,
  unitSchema,
} from "@lapline/contracts";
import { type EngineContext, namedBenchmark } from "../../base/index.ts";

interface ComparisonRow {
  runId: string;
  jobId: string;
  target: string;
  baseVersion: string;
  version: string;
  label: string;
  scenario: string;
  params: unknown;
  measure: string;
  measureTitle: string;
  unit: string;
  direction: string;
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
  seriesCount: number;
  comparedAt: Date;
}

/**
 * Regressions that comparisons show which people asked for, of versions that no alert is about: a history
 * of a few versions raises none, however sure its comparison is. Of each comparison the largest, newest
 * first; what is derived from another measure says the same and is left out.
 */
export async function readNewsComparisons(
  { db, clock }: EngineContext,
  { projectId, since }: { projectId: string; since: Date | null },
): Promise<NewsComparison[]> {
  const earliest = new Date(clock.now().getTime() - newsComparisonsDays * 24 * 60 * 60_000);
  const after = since === null || since < earliest ? earliest : since;
  const rows = await db.$queryRaw<ComparisonRow[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (comparison."jobId") job."runId", comparison."jobId",
        target."key" AS "target", base."name" AS "baseVersion", version."name" AS "version",
        label."name" AS "label", series."scenarioId" AS "scenario", series."params",
        series."measure", series."measureTitle", series."unit", series."direction",
        comparison."ratio", comparison."ratioLow", comparison."ratioHigh",
        (count(*) OVER (PARTITION BY comparison."jobId"))::int AS "seriesCount",
        comparison."measuredAt" AS "comparedAt"
      FROM "comparison" comparison
      JOIN "job" job ON job."id" = comparison."jobId"
      JOIN "series" series ON series."id" = comparison."seriesId"
      JOIN "target" target ON target."id" = series."targetId"
      JOIN "hardware_label" label ON label."id" = series."labelId"
      JOIN "version" base ON base."id" = comparison."baseVersionId"
      JOIN "version" version ON version."id" = comparison."headVersionId"
      WHERE comparison.verdict = 'worse' AND comparison."measuredAt" > ${after}
        AND series."derivedFrom" IS NULL
        AND comparison."kind" = 'compare' AND job."purpose" = 'submitted'
        AND job."projectId" = ${projectId}::uuid
        AND comparison."ratioLow" IS NOT NULL AND comparison."ratioHigh" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "alert" alert
          WHERE alert."targetId" = series."targetId" AND alert."labelId" = series."labelId"
            AND alert."versionId" = comparison."headVersionId"
            AND alert."kind" = 'change' AND alert."direction" = 'regression')
      ORDER BY comparison."jobId", abs(ln(comparison."ratio")) DESC
    ) worst
    ORDER BY "comparedAt" DESC, "jobId" LIMIT ${overviewItemsMax}`;
  return rows.map(
    ({ params, measure, measureTitle, unit, direction, comparedAt, ...row }): NewsComparison => ({
      ...row,
      ...namedBenchmark(params),
      measure: {
        name: measure,
        title: measureTitle,
        unit: unitSchema.parse(unit),
        direction: directionSchema.parse(direction),
      },
      ...{ levels: null, range: null },
      comparedAt: comparedAt.toISOString(),
    }),
  );
}
