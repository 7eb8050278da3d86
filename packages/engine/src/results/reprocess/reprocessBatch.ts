import type { ReprocessEntry } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { announce, type EngineContext, emit, putOutbox } from "../../base/index.ts";
import { fillStatistics } from "../statistics/fillStatistics.ts";
import { inScope } from "./inScope.ts";
import { lockSeries } from "./lockSeries.ts";
import { refreshResults } from "./refreshResults.ts";

/** Series of one transaction: their locks hold up reports, and an outbox entry has 15 s. */
const batch = 10;

/**
 * Evaluates the next series of a request again and notes, in the same transaction, the request for
 * those after them. Harmless when repeated. Answers how many series it did. When a batch fails, each
 * of its series becomes a request of its own, so that only the one that cannot be evaluated stays.
 */
export async function reprocessBatch(
  context: EngineContext,
  entry: ReprocessEntry,
): Promise<number> {
  const { projectId, scope, after } = entry;
  const rows = await context.db.series.findMany({
    where: { AND: [inScope(projectId, scope), after === null ? {} : { id: { gt: after } }] },
    orderBy: { id: "asc" },
    take: batch,
    select: { id: true },
  });
  const seriesIds = rows.map(({ id }) => id);
  const last = seriesIds.at(-1);
  if (last === undefined) return 0;
  const next = seriesIds.length === batch ? [{ ...entry, after: last }] : [];
  try {
    await transact(context.db, async (tx) => {
      const unfilled = await evaluate(tx, context, entry, seriesIds);
      const more = unfilled.map((seriesId) => ({ ...entry, scope: { seriesId }, after: null }));
      await putOutbox(tx, [...more, ...next]);
    });
    return seriesIds.length;
  } catch (error) {
    if (seriesIds.length === 1 && next.length === 0) throw error;
    const alone = seriesIds.map((seriesId) => ({ ...entry, scope: { seriesId }, after: null }));
    await transact(context.db, (tx) => putOutbox(tx, [...alone, ...next]));
    return 0;
  }
}

/** Answers the kept statistics whose histories need another transaction to be filled in. */
async function evaluate(
  tx: Tx,
  context: EngineContext,
  { projectId, force }: ReprocessEntry,
  seriesIds: readonly string[],
): Promise<string[]> {
  await lockSeries(tx, seriesIds);
  const unfilled = await fillStatistics(tx, context, seriesIds);
  if (force) await refreshResults(tx, seriesIds);
  const changed = { projectId, seriesIds, comparabilityHash: null, force };
  await emit(tx, context, "series.changed", changed);
  await announce(tx, { kind: "series", projectId });
  return unfilled;
}
