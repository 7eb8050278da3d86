import type { EngineContext } from "../../base/index.ts";
import { boundedRead } from "./boundedRead.ts";

/** Attempts or reports that are looked at. */
const rowsMax = 20_000;

/** Two percentiles in seconds; null where nothing of the kind happened. */
interface Delays {
  p50: number | null;
  p99: number | null;
}

export interface JobDelays {
  /** From queued to claimed, of what was claimed in the last ten minutes. */
  claim: Delays;
  /** From a stored report to its results, of what was processed in the last ten minutes. */
  processing: Delays;
}

interface Row {
  kind: keyof JobDelays;
  p50: number | null;
  p99: number | null;
}

/**
 * How long jobs waited for a machine and reports for their results, in the last ten minutes. A job that
 * was queued again meanwhile counts from its last time. Of reports, those stored within the last hour.
 */
export async function readJobDelays(context: Pick<EngineContext, "db">): Promise<JobDelays> {
  const rows = await boundedRead(
    context,
    (tx) => tx.$queryRaw<Row[]>`
      WITH delays AS (
        (SELECT 'claim' AS "kind", job."claimedAt" - job."queuedAt" AS "delay"
          FROM "machine" machine
          JOIN "attempt" attempt ON attempt."machineId" = machine."id"
            AND attempt."claimedAt" > now() - interval '10 minutes'
          JOIN "job" job ON job."id" = attempt."jobId" AND job."fence" = attempt."fence"
            AND job."claimedAt" >= job."queuedAt"
          LIMIT ${rowsMax})
        UNION ALL
        (SELECT 'processing', "processedAt" - "receivedAt" FROM "report"
          WHERE "receivedAt" > now() - interval '1 hour'
            AND "processedAt" > now() - interval '10 minutes'
          LIMIT ${rowsMax}))
      SELECT "kind",
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM "delay")::float8) AS "p50",
        percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM "delay")::float8) AS "p99"
      FROM delays GROUP BY "kind"`,
  );
  const of = (wanted: keyof JobDelays): Delays => {
    const { p50 = null, p99 = null } = rows.find(({ kind }) => kind === wanted) ?? {};
    return { p50, p99 };
  };
  return { claim: of("claim"), processing: of("processing") };
}
