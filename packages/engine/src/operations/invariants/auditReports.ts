import type { EngineContext } from "../../base/index.ts";

/** Where a walk over all jobs stands. */
export interface ReportAudit {
  /** Last job that was looked at; null at the beginning. */
  after: string | null;
  /** Jobs of this walk whose report does not fit their state. */
  found: number;
  /** The same of the last walk that came to its end; 0 before. */
  foundBefore: number;
}

export const newReportAudit: ReportAudit = { after: null, found: 0, foundBefore: 0 };

/** Jobs a step looks at: some milliseconds, and ten million jobs in half a day of sweeps. */
const stepSize = 5_000;

/**
 * Takes the next step of a walk that compares every job's state with its report, over and over:
 * `readInvariants` looks at the last minutes only, and one statement over all history would take longer
 * with every job. Answers where it stands now.
 */
export async function auditReports(
  { db }: EngineContext,
  audit: ReportAudit,
): Promise<ReportAudit> {
  const [step] = await db.$queryRaw<{ last: string | null; jobs: number; found: number }[]>`
    WITH step AS (
      SELECT job."id", job."status" FROM "job" job
      WHERE ${audit.after}::uuid IS NULL OR job."id" > ${audit.after}::uuid
      ORDER BY job."id" LIMIT ${stepSize})
    SELECT max(step."id"::text) AS "last", count(*)::int AS "jobs",
      (count(*) FILTER (WHERE
        (step."status" IN ('COMPLETED', 'PROCESSED') AND report."id" IS NULL)
        OR (step."status" NOT IN ('COMPLETED', 'PROCESSED', 'FAILED') AND report."id" IS NOT NULL)
      ))::int AS "found"
    FROM step LEFT JOIN "report" report ON report."jobId" = step."id"`;
  if (step === undefined) throw new Error("the audit of reports could not be read");
  const found = audit.found + step.found;
  if (step.jobs < stepSize) return { after: null, found: 0, foundBefore: found };
  return { ...audit, after: step.last, found };
}

/** What the gauge shows: the worse of the walk under way and the one before. */
export function auditedMismatches({ found, foundBefore }: ReportAudit): number {
  return Math.max(found, foundBefore);
}
