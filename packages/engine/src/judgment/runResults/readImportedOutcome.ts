import {
  type Direction,
  describeRatio,
  hasCode,
  type ImportedOutcome,
  reasonText,
  reasonTextOrNull,
  shortCommits,
  type Unit,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { explainChanges, type UntoldChange } from "../suspicions/explainChanges.ts";

/** Changes of one import that are looked at, the largest first. */
const changesMax = 500;

interface ChangeRow extends UntoldChange {
  state: string | null;
  stateReason: unknown;
  alertId: string | null;
  ratioLow: number;
  ratioHigh: number;
  measureTitle: string;
  unit: Unit;
  measureDirection: Direction;
  benchmark: string | null;
  version: string;
}

/**
 * What became of the changes that an import brought into its histories: how many there are, how many
 * are in an alert, and why the others are in none. Null for a run that was measured here, and for an
 * import without a change. A change that is too small for the rules is none.
 */
export async function readImportedOutcome(
  { db }: EngineContext,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<{ outcome: ImportedOutcome; sentence: string } | null> {
  const rows = await db.$queryRaw<ChangeRow[]>`
    SELECT change."id", change."seriesId", change."direction"::text AS "direction", change."ratio",
      change."versionId", change."beforeVersionId", suspicion."state"::text AS "state",
      suspicion."stateReason", suspicion."alertId", change."ratioLow", change."ratioHigh",
      series."measureTitle", series."unit", series."direction"::text AS "measureDirection",
      series."params"->>'benchmark' AS "benchmark", version."name" AS "version"
    FROM "job" job
    JOIN "result" result ON result."jobId" = job."id"
    JOIN "change_point" change ON change."resultId" = result."id"
    JOIN "series" series ON series."id" = change."seriesId"
    JOIN "version" version ON version."id" = change."versionId"
    LEFT JOIN "suspicion" suspicion ON suspicion."trackId" = change."trackId"
      AND suspicion."resultId" = change."resultId" AND suspicion."state" <> 'withdrawn'
    WHERE job."projectId" = ${projectId}::uuid AND job."runId" = ${runId}::uuid
      AND job."purpose" = 'imported'
    ORDER BY abs(ln(change."ratio")) DESC, change."id" LIMIT ${changesMax}`;
  const reasons = await explainChanges(
    db,
    projectId,
    rows.filter(({ state }) => state === null),
  );
  const told = rows.filter(({ id }) => !hasCode(reasons.get(id), "below_smallest"));
  if (told.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { id, alertId, stateReason } of told) {
    if (alertId !== null) continue;
    const untold = reasons.get(id);
    const reason = untold === undefined ? reasonTextOrNull(stateReason) : reasonText(untold);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return {
    outcome: {
      changes: told.length,
      alerted: told.filter(({ alertId }) => alertId !== null).length,
      reasons: [...counts].map(([reason, changes]) => ({ reason, changes })),
    },
    sentence: sentenceOf(told),
  };
}

/** How many changes there are, and the largest of them. */
function sentenceOf([largest, ...others]: readonly ChangeRow[]): string {
  if (largest === undefined) return "";
  const { unit, measureDirection, measureTitle, benchmark } = largest;
  const { words } = describeRatio(largest, unit, measureDirection);
  const what = benchmark === null ? measureTitle : `${measureTitle} of ${benchmark}`;
  const where = `${what} became ${words} with ${shortCommits(largest.version)}`;
  return others.length === 0
    ? `1 change in the imported histories: ${where}`
    : `${others.length + 1} changes in the imported histories. The largest: ${where}`;
}
