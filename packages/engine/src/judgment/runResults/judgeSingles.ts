import { describeRatio, isUntold, noRelevantChange, type RunChange } from "@lapline/contracts";
import { neighbourReach } from "@lapline/stats";
import type { EngineContext } from "../../base/index.ts";
import type { JudgedResult } from "./judgeResults.ts";

/** Newest values of a history that say how far single values of it scatter. */
const valuesMax = 500;

interface HistoryRow {
  seriesId: string;
  environment: string;
  values: number[];
}

interface Scope {
  /** The environment of a result, by which its history is cut. */
  environmentOf: (result: JudgedResult) => string | undefined;
}

/**
 * Gives changes between single values, as of an import, the interval that the page of their series
 * gives them: how far the values of the history scatter. A short history leaves them without one.
 */
export async function judgeSingles(
  { db }: Pick<EngineContext, "db">,
  results: readonly JudgedResult[],
  { environmentOf }: Scope,
): Promise<JudgedResult[]> {
  const ids = [...new Set(results.filter(isOfSingles).map(({ seriesId }) => seriesId))];
  if (ids.length === 0) return [...results];
  const rows = await db.$queryRaw<HistoryRow[]>`
    SELECT asked."id" AS "seriesId", near."environment",
      array_agg(near."value" ORDER BY near."sortKey", near."measuredAt", near."id") AS "values"
    FROM unnest(${ids}::uuid[]) asked("id")
    CROSS JOIN LATERAL (
      SELECT result."value", result."measuredAt", result."id", version."sortKey",
        environment."comparabilityHash" AS "environment"
      FROM "result" result
      JOIN "version" version ON version."id" = result."versionId"
      JOIN "environment" environment ON environment."id" = result."environmentId"
      WHERE result."seriesId" = asked."id" AND result."valid"
      ORDER BY version."sortKey" DESC, result."measuredAt" DESC LIMIT ${valuesMax}) near
    GROUP BY 1, 2`;
  const keyOf = (seriesId: string, environment: string | undefined) => `${seriesId} ${environment}`;
  const reaches = new Map(
    rows.map(({ seriesId, environment, values }) => [
      keyOf(seriesId, environment),
      neighbourReach(values),
    ]),
  );
  return results.map((one) => {
    const reach = reaches.get(keyOf(one.seriesId, environmentOf(one))) ?? null;
    if (one.change === null || reach === null || !isOfSingles(one)) return one;
    return { ...one, change: withReach(one.change, reach, one.measure) };
  });
}

/** Two single values, which say nothing by themselves. */
function isOfSingles({ change }: Pick<JudgedResult, "change">): boolean {
  return change !== null && isUntold(change);
}

function withReach(
  change: RunChange,
  reach: number,
  { unit, direction }: JudgedResult["measure"],
): RunChange {
  const { ratio } = change;
  if (ratio === null) return change;
  const [low, high] = [ratio / Math.exp(reach), ratio * Math.exp(reach)];
  const told = describeRatio({ ratio, ratioLow: low, ratioHigh: high }, unit, direction);
  const still = told.words === noRelevantChange ? "same" : "insufficient";
  const verdict = told.verdict === "noise" ? still : told.verdict;
  return { ...change, low, high, verdict, byHistory: true };
}
