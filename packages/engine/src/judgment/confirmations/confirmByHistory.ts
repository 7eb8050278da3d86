import { isSameReason, reasonOf } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { tallyConfirmations } from "./tallyConfirmations.ts";
import type { WaitingSuspicion } from "./waitingSuspicion.ts";

/**
 * Decides suspicions of series that were imported, which no machine can measure again: the versions
 * after the change are later measurements that do not depend on it, so each that is nearer to the new
 * level confirms it, whichever import brought it. So does another measurement of the change's own
 * version. A change that they contradict is withdrawn by the evaluation of their reports, before this
 * is reached. While imports of the target come in, nothing is decided: the next part of a history may
 * undo the change.
 */
export async function confirmByHistory(
  tx: Tx,
  context: EngineContext,
  { group, quietMs }: { group: readonly WaitingSuspicion[]; quietMs: number },
): Promise<"waiting" | "decided"> {
  let waiting = 0;
  for (const { id: suspicionId, stateReason, confirmations: known } of group) {
    const { versions, seen, wanted, isArriving } = await readHistory(tx, { suspicionId, quietMs });
    const { confirmations, isEnough } = tallyConfirmations(seen, wanted);
    const move = { suspicionId, from: "suspected", confirmations } as const;
    if (isEnough && !isArriving) {
      const confirmedBy = reasonOf("confirmed_by_versions", { confirmations, wanted, versions });
      await moveSuspicion(tx, context, { ...move, to: "confirmed", reason: null, confirmedBy });
      continue;
    }
    waiting += 1;
    const reason = isArriving
      ? reasonOf("history_arriving", {})
      : reasonOf("history_counts", { wanted, seen: confirmations });
    if (isSameReason(reason, stateReason) && confirmations === known) continue;
    await moveSuspicion(tx, context, { ...move, to: "suspected", reason });
  }
  return waiting > 0 ? "waiting" : "decided";
}

/** Versions that a reason names. */
const namedMax = 10;

interface History {
  /** The first of those that confirm it, in their order; as many as are wanted. */
  versions: string[];
  seen: number;
  wanted: number;
  /** Imports of the target wait to be processed, or came within `quietMs`. */
  isArriving: boolean;
}

async function readHistory(
  tx: Tx,
  { suspicionId, quietMs }: { suspicionId: string; quietMs: number },
): Promise<History> {
  const [row] = await tx.$queryRaw<History[]>`
    SELECT suspicion."confirmationsWanted" AS "wanted", coalesce(shown."seen", 0)::int AS "seen",
      coalesce(shown."versions"[:least(suspicion."confirmationsWanted", ${namedMax}::int)], '{}') AS "versions",
      EXISTS (SELECT 1 FROM "job" job
        WHERE job."targetId" = series."targetId" AND job."purpose" = 'imported'
          AND job."status" = 'COMPLETED' AND job."createdAt" > now() - interval '10 minutes')
      OR EXISTS (SELECT 1 FROM "result" result
        JOIN "report" report ON report."id" = result."reportId"
        WHERE result."seriesId" = series."id"
          AND report."receivedAt" > now() - ${quietMs} * interval '1 ms') AS "isArriving"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    JOIN "version" head ON head."id" = suspicion."versionId"
    JOIN "track" track ON track."id" = suspicion."trackId"
    LEFT JOIN "change_point" change ON change."trackId" = suspicion."trackId"
      AND change."resultId" = suspicion."resultId"
    LEFT JOIN LATERAL (
      SELECT sum(each."count") AS "seen", array_agg(each."name" ORDER BY each."sortKey") AS "versions"
      FROM (
        SELECT version."name", version."sortKey",
          CASE WHEN version."id" = head."id" THEN count(*) ELSE 1 END AS "count"
        FROM "result" result
        JOIN "version" version ON version."id" = result."versionId"
        JOIN "environment" environment ON environment."id" = result."environmentId"
        WHERE result."seriesId" = suspicion."seriesId" AND result."valid"
          AND environment."comparabilityHash" = track."comparabilityHash"
          AND result."id" <> change."resultId" AND version."sortKey" >= head."sortKey"
          AND sign(result."value" - (change."beforeValue" + change."afterValue") / 2)
            = sign(change."afterValue" - change."beforeValue")
        GROUP BY version."id", head."id") each
    ) shown ON true
    WHERE suspicion."id" = ${suspicionId}::uuid`;
  if (row === undefined) throw new Error(`suspicion ${suspicionId} vanished while it was locked`);
  return row;
}
