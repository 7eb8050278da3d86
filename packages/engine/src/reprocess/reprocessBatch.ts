import type { ReprocessEntry } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { announce } from "../changes/announce.ts";
import type { EngineContext } from "../context.ts";
import { putOutbox } from "../outbox/putOutbox.ts";
import { followSeries } from "../tracks/followSeries.ts";
import { inScope } from "./inScope.ts";
import { lockSeries } from "./lockSeries.ts";
import { refreshResults } from "./refreshResults.ts";

/** Series of one transaction: their locks hold up reports, and an outbox entry has 15 s. */
const batch = 10;

/**
 * Evaluates the next series of a request again and notes, in the same transaction, the request for
 * those after them. Harmless when repeated. Answers how many series it did.
 */
export async function reprocessBatch(
  context: EngineContext,
  entry: ReprocessEntry,
): Promise<number> {
  const { projectId, scope, after, force } = entry;
  return transact(context.db, async (tx) => {
    const rows = await tx.series.findMany({
      where: { AND: [inScope(projectId, scope), after === null ? {} : { id: { gt: after } }] },
      orderBy: { id: "asc" },
      take: batch,
      select: { id: true },
    });
    const seriesIds = rows.map(({ id }) => id);
    const last = seriesIds.at(-1);
    if (last === undefined) return 0;
    await lockSeries(tx, seriesIds);
    if (force) await refreshResults(tx, seriesIds);
    await followSeries(tx, context, { projectId, seriesIds, force });
    if (seriesIds.length === batch) await putOutbox(tx, [{ ...entry, after: last }]);
    await announce(tx, { kind: "series", projectId });
    return seriesIds.length;
  });
}
