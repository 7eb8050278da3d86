import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { SettledSeries } from "../settings/readSeriesSettings.ts";
import { neighboursReason } from "./judgeChange.ts";
import { moveSuspicion } from "./moveSuspicion.ts";
import { readEnvironmentEvents } from "./readEnvironmentEvents.ts";

/** Waiting suspicions of one label that are asked again at once. */
const waitingMax = 50;

/**
 * A new change of some series may show that earlier suspicions of others on the same hardware were an
 * event of the machine: those that still wait for their comparison are muted.
 */
export async function muteNeighbours(
  tx: Tx,
  context: EngineContext,
  series: ReadonlyMap<string, SettledSeries>,
): Promise<void> {
  const labelIds = [...new Set([...series.values()].map(({ labelId }) => labelId))];
  const waiting = await tx.$queryRaw<{ suspicionId: string; changePointId: string }[]>`
    SELECT suspicion."id" AS "suspicionId", change."id" AS "changePointId"
    FROM "suspicion" suspicion
    JOIN "series" series ON series."id" = suspicion."seriesId"
    JOIN "change_point" change ON change."trackId" = suspicion."trackId"
      AND change."resultId" = suspicion."resultId"
    WHERE suspicion."state" = 'suspected' AND series."labelId" = ANY(${labelIds}::uuid[])
      AND series."id" <> ALL(${[...series.keys()]}::uuid[])
    ORDER BY suspicion."id" DESC LIMIT ${waitingMax}`;
  const events = await readEnvironmentEvents(
    tx,
    waiting.map(({ changePointId }) => changePointId),
  );
  for (const { suspicionId, changePointId } of waiting) {
    if (!events.has(changePointId)) continue;
    const { count } = await tx.suspicion.updateMany({
      where: { id: suspicionId, state: "suspected" },
      data: { environmentEvent: true },
    });
    if (count === 0) continue;
    const move = { from: "suspected", to: "muted", reason: neighboursReason } as const;
    await moveSuspicion(tx, context, { suspicionId, ...move });
  }
}
