import { environmentSchema, type ReprocessEntry, unitSchema } from "@lapline/contracts";
import { type Prisma, type Tx, transact } from "@lapline/db";
import { summarizeTrials, type TrialSummary, withinPossible } from "@lapline/stats";
import { announce, type EngineContext, emit, putOutbox } from "../../base/index.ts";
import { fillStatistics } from "../statistics/fillStatistics.ts";
import { inScope } from "./inScope.ts";
import { lockSeries } from "./lockSeries.ts";

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

interface StoredResult extends TrialSummary {
  id: string;
  samples: number[];
  series: { measure: string; unit: string };
  environment: { content: Prisma.JsonValue };
}

/** Results in memory at once. */
const page = 1_000;

/**
 * Summarises the stored samples of some series again, by the present rules, and writes what differs.
 * Answers how many results it wrote. Which trials count is what the report's processing decided.
 */
async function refreshResults(tx: Tx, seriesIds: readonly string[]): Promise<number> {
  let written = 0;
  let after: string | null = null;
  for (;;) {
    const rows: StoredResult[] = await tx.result.findMany({
      where: { seriesId: { in: [...seriesIds] }, ...(after === null ? {} : { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: page,
      select: {
        id: true,
        samples: true,
        n: true,
        value: true,
        mean: true,
        spread: true,
        ciLow: true,
        ciHigh: true,
        series: { select: { measure: true, unit: true } },
        environment: { select: { content: true } },
      },
    });
    const differing = rows.flatMap(({ id, samples, series, environment, ...stored }) => {
      const { comparability, shown } = environmentSchema.parse(environment.content);
      const summary = withinPossible(summarizeTrials(samples), {
        measure: { name: series.measure, unit: unitSchema.parse(series.unit) },
        samples,
        facts: { ...comparability, ...shown },
      });
      return isSame(summary, stored) ? [] : [{ id, ...summary }];
    });
    if (differing.length > 0) await write(tx, differing);
    written += differing.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < page || after === null) return written;
  }
}

/** Floats in arrays are stored with 16 digits, others with 17: the last digit is no difference. */
function isSame(summary: TrialSummary, stored: TrialSummary): boolean {
  const tolerance = 1e-12 * Math.abs(summary.value);
  return columns.every((name) => {
    const [fresh, old] = [summary[name], stored[name]];
    return fresh === null || old === null ? fresh === old : Math.abs(fresh - old) <= tolerance;
  });
}

const columns = ["n", "value", "mean", "spread", "ciLow", "ciHigh"] as const;

async function write(tx: Tx, rows: readonly (TrialSummary & { id: string })[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "result" SET "n" = fresh."n", "value" = fresh."value", "mean" = fresh."mean",
      "spread" = fresh."spread", "ciLow" = fresh."ciLow", "ciHigh" = fresh."ciHigh"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS fresh ("id" uuid, "n" int,
      "value" float8, "mean" float8, "spread" float8, "ciLow" float8, "ciHigh" float8)
    WHERE "result"."id" = fresh."id"`;
}
