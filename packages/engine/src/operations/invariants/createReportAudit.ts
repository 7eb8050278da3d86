import type { EngineContext } from "../../base/index.ts";

/** Jobs a step looks at: some milliseconds, and ten million jobs in half a day of sweeps. */
const stepSize = 5_000;

/**
 * A walk that compares every job's state with its report, over and over: `readInvariants` looks at the
 * last minutes only, and one statement over all history would take longer with every job. Each call
 * takes one step and answers how many do not fit: of this walk or of the one before, whichever is more.
 */
export function createReportAudit(): (context: EngineContext) => Promise<number> {
  let after: string | null = null;
  let found = 0;
  let foundBefore = 0;
  return async ({ db }) => {
    const [step] = await db.$queryRaw<{ last: string | null; jobs: number; found: number }[]>`
      WITH step AS (
        SELECT job."id", job."status" FROM "job" job
        WHERE ${after}::uuid IS NULL OR job."id" > ${after}::uuid
        ORDER BY job."id" LIMIT ${stepSize})
      SELECT max(step."id"::text) AS "last", count(*)::int AS "jobs",
        (count(*) FILTER (WHERE
          (step."status" IN ('COMPLETED', 'PROCESSED') AND report."id" IS NULL)
          OR (step."status" NOT IN ('COMPLETED', 'PROCESSED', 'FAILED') AND report."id" IS NOT NULL)
        ))::int AS "found"
      FROM step LEFT JOIN "report" report ON report."jobId" = step."id"`;
    if (step === undefined) throw new Error("the audit of reports could not be read");
    found += step.found;
    after = step.last;
    if (step.jobs < stepSize) {
      foundBefore = found;
      found = 0;
      after = null;
    }
    return Math.max(found, foundBefore);
  };
}
