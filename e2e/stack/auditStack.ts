import pg from "pg";

/** What is left in the book after a test; every list should be empty. */
export type Audit = {
  /** Jobs that never reached a terminal state. */
  readonly unfinished: string[];
  /** Jobs PROCESSED without exactly one report. */
  readonly withoutOneReport: string[];
  /** Jobs that ran more often than allowed. */
  readonly overAttempted: string[];
  /** Outbox rows that nobody carried out. */
  readonly outboxOpen: string[];
};

/** Compares jobs, attempts, reports and outbox of the book; independent of the engine on purpose. */
export async function auditStack(databaseUrl: string): Promise<Audit> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  const ids = async (sql: string): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(sql);
    return rows.map(({ id }) => id);
  };
  try {
    return {
      unfinished: await ids(
        `SELECT id FROM job WHERE status::text NOT IN ('PROCESSED', 'CANCELED', 'FAILED')`,
      ),
      withoutOneReport: await ids(
        `SELECT job.id FROM job LEFT JOIN report ON report."jobId" = job.id
         WHERE job.status::text = 'PROCESSED' GROUP BY job.id HAVING count(report.id) <> 1`,
      ),
      overAttempted: await ids(
        `SELECT "jobId" AS id FROM attempt GROUP BY "jobId" HAVING count(*) > 3`,
      ),
      outboxOpen: await ids(`SELECT id::text FROM outbox WHERE "doneAt" IS NULL`),
    };
  } finally {
    await client.end();
  }
}

/** What an audit answers when nothing was lost and nothing happened twice. */
export const cleanAudit: Audit = {
  unfinished: [],
  withoutOneReport: [],
  overAttempted: [],
  outboxOpen: [],
};
