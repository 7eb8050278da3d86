import { type Search, searchItemsMax } from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";

/** Newest runs whose names are searched; older ones have the list's filters. */
const runsMax = 40;

/** Beginning of an id that leaves few: the first ones of a UUID are its time. */
const idStart = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;

interface RunRow {
  id: string;
  targets: string[];
  scenarios: string[];
  open: number;
  createdAt: Date;
}

/** Runs that have every word in their names, newest first, or whose id begins with the only word. */
export async function searchRuns(
  db: Db,
  projectId: string,
  parts: readonly string[],
  words: readonly string[],
): Promise<Search["runs"]> {
  const [word = ""] = words;
  const candidates =
    words.length === 1 && idStart.test(word)
      ? Prisma.sql`"id" BETWEEN ${padded(word, "0")}::uuid AND ${padded(word, "f")}::uuid`
      : Prisma.sql`true`;
  const rows = await db.$queryRaw<RunRow[]>`
    SELECT run."id", run."createdAt", jobs."targets", jobs."scenarios", jobs."open"
    FROM (SELECT * FROM "run" WHERE "projectId" = ${projectId}::uuid AND ${candidates}
      ORDER BY "id" DESC LIMIT ${runsMax}) run
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT target."key") AS "targets",
        array_agg(DISTINCT job."scenarioId") AS "scenarios",
        array_agg(DISTINCT version."name") AS "versions",
        count(*) FILTER (WHERE job."status" IN ('QUEUED', 'CLAIMED', 'RUNNING'))::int AS "open"
      FROM "job" job
      JOIN "target" target ON target."id" = job."targetId"
      JOIN "version" version ON version."id" = job."versionId"
      WHERE job."runId" = run."id"
    ) jobs
    WHERE lower(concat_ws(' ', run."id", run."submittedBy", array_to_string(jobs."targets", ' '),
      array_to_string(jobs."scenarios", ' '), array_to_string(jobs."versions", ' ')))
      LIKE ALL (${[...parts]}) AND jobs."targets" IS NOT NULL
    ORDER BY run."id" DESC LIMIT ${searchItemsMax}`;
  return rows.map(({ createdAt, ...run }) => ({ ...run, createdAt: createdAt.toISOString() }));
}

/** The smallest or largest id that begins so. */
function padded(start: string, digit: "0" | "f"): string {
  return start.replaceAll("-", "").slice(0, 32).padEnd(32, digit);
}
