import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import type { WaitingSuspicion } from "./waitingSuspicion.ts";

/**
 * Confirms suspicions of series that were imported, which no machine can measure again: each import
 * of the new level that came after a suspicion was opened counts as one confirmation. A change that
 * they contradict is withdrawn by the evaluation of their reports, before this is reached.
 */
export async function confirmByImports(
  tx: Tx,
  context: EngineContext,
  group: readonly WaitingSuspicion[],
): Promise<"waiting" | "decided"> {
  let waiting = 0;
  for (const { id: suspicionId, stateReason } of group) {
    const { confirmations, wanted } = await countImports(tx, suspicionId);
    const move = { suspicionId, from: "suspected", confirmations } as const;
    if (confirmations >= wanted) {
      await moveSuspicion(tx, context, { ...move, to: "confirmed", reason: null });
      continue;
    }
    waiting += 1;
    const reason = `Waits: it was measured elsewhere, so later imports have to show it again, ${confirmations} of ${wanted} did.`;
    if (reason !== stateReason)
      await moveSuspicion(tx, context, { ...move, to: "suspected", reason });
  }
  return waiting > 0 ? "waiting" : "decided";
}

async function countImports(
  tx: Tx,
  suspicionId: string,
): Promise<{ confirmations: number; wanted: number }> {
  const [row] = await tx.$queryRaw<{ confirmations: number; wanted: number }[]>`
    SELECT suspicion."confirmationsWanted" AS "wanted",
      (SELECT count(DISTINCT job."runId") FROM "result" result
        JOIN "report" report ON report."id" = result."reportId"
        JOIN "job" job ON job."id" = result."jobId"
        JOIN "version" version ON version."id" = result."versionId"
        JOIN "environment" environment ON environment."id" = result."environmentId"
        WHERE result."seriesId" = suspicion."seriesId" AND result."valid"
          AND report."receivedAt" > suspicion."openedAt"
          AND version."sortKey" >= head."sortKey"
          AND environment."comparabilityHash" = track."comparabilityHash")::int AS "confirmations"
    FROM "suspicion" suspicion
    JOIN "version" head ON head."id" = suspicion."versionId"
    JOIN "track" track ON track."id" = suspicion."trackId"
    WHERE suspicion."id" = ${suspicionId}::uuid`;
  if (row === undefined) throw new Error(`suspicion ${suspicionId} vanished while it was locked`);
  return row;
}
