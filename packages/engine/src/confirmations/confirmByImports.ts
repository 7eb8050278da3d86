import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { tallyConfirmations } from "./tallyConfirmations.ts";
import type { WaitingSuspicion } from "./waitingSuspicion.ts";

/**
 * Confirms suspicions of series that were imported, which no machine can measure again: each import
 * of the new level that came after a suspicion was opened counts as one confirmation, unless it only
 * repeats what an earlier one said. A change that they contradict is withdrawn by the evaluation of
 * their reports, before this is reached.
 */
export async function confirmByImports(
  tx: Tx,
  context: EngineContext,
  group: readonly WaitingSuspicion[],
): Promise<"waiting" | "decided"> {
  let waiting = 0;
  for (const { id: suspicionId, stateReason, confirmations: known } of group) {
    const { seen, wanted } = await countImports(tx, suspicionId);
    const { confirmations, isEnough } = tallyConfirmations(seen, wanted);
    const move = { suspicionId, from: "suspected", confirmations } as const;
    if (isEnough) {
      await moveSuspicion(tx, context, { ...move, to: "confirmed", reason: null });
      continue;
    }
    waiting += 1;
    const reason = `Waits: it was measured elsewhere, so later imports have to show it again, ${confirmations} of ${wanted} did.`;
    if (reason === stateReason && confirmations === known) continue;
    await moveSuspicion(tx, context, { ...move, to: "suspected", reason });
  }
  return waiting > 0 ? "waiting" : "decided";
}

/**
 * Imports, and not their reports, are counted: one may bring many versions of the new level. Of
 * points with the same version, time and samples only the first says something, so the same file
 * again adds nothing.
 */
async function countImports(
  tx: Tx,
  suspicionId: string,
): Promise<{ seen: number; wanted: number }> {
  const [row] = await tx.$queryRaw<{ seen: number; wanted: number }[]>`
    SELECT suspicion."confirmationsWanted" AS "wanted",
      (SELECT count(DISTINCT told."runId") FROM (
          SELECT DISTINCT ON (result."versionId", result."measuredAt", result."samples")
            job."runId", report."receivedAt", version."sortKey"
          FROM "result" result
          JOIN "report" report ON report."id" = result."reportId"
          JOIN "job" job ON job."id" = result."jobId"
          JOIN "version" version ON version."id" = result."versionId"
          JOIN "environment" environment ON environment."id" = result."environmentId"
          WHERE result."seriesId" = suspicion."seriesId" AND result."valid"
            AND environment."comparabilityHash" = track."comparabilityHash"
          ORDER BY result."versionId", result."measuredAt", result."samples",
            report."receivedAt", report."id") told
        WHERE told."receivedAt" > suspicion."openedAt" AND told."sortKey" >= head."sortKey")::int
        AS "seen"
    FROM "suspicion" suspicion
    JOIN "version" head ON head."id" = suspicion."versionId"
    JOIN "track" track ON track."id" = suspicion."trackId"
    WHERE suspicion."id" = ${suspicionId}::uuid`;
  if (row === undefined) throw new Error(`suspicion ${suspicionId} vanished while it was locked`);
  return row;
}
