import {
  countJobStatuses,
  type JobStatus,
  type Page,
  type RunSort,
  type RunStatus,
  type RunSubject,
  type RunSummary,
  runStatusOf,
} from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { readQueuePlaces } from "../jobs/readQueuePlaces.ts";
import { publishedOfRequest } from "./publishedOfRequest.ts";
import { readRunSubjects } from "./readRunSubjects.ts";

export interface ListRunsInput {
  projectId: string;
  limit: number;
  cursor?: string | undefined;
  status?: RunStatus | undefined;
  /** A run matches these when any of its jobs does. */
  target?: string | undefined;
  scenario?: string | undefined;
  label?: string | undefined;
  /** Only runs whose results Lapline did not measure, or only the others. */
  imported?: boolean | undefined;
  /** Only runs that were submitted later. */
  submittedAfter?: Date | undefined;
  sort?: RunSort | undefined;
  /** Whether queued runs say when they should start: an estimate, which is another one at every look. */
  starts?: boolean | undefined;
}

interface RunRow {
  id: string;
  createdAt: Date;
  submittedBy: string;
  published: string | null;
  targets: string[];
  scenarios: string[];
  labels: string[];
  versionCount: number;
  versionNames: string[];
  commit: string | null;
  imported: boolean;
  durationMs: number | null;
  jobCounts: Partial<Record<JobStatus, number>>;
}

// The same words as contracts/runStatusOf, which a test holds it to.
const runStatus = Prisma.sql`CASE
  WHEN jobs."total" = 0 THEN 'PROCESSED'
  WHEN jobs."open" = jobs."queued" AND jobs."queued" = jobs."total" THEN 'QUEUED'
  WHEN jobs."open" > 0 THEN 'RUNNING'
  WHEN jobs."failed" > 0 THEN 'FAILED'
  WHEN jobs."processed" > 0 THEN 'PROCESSED'
  ELSE 'CANCELED' END`;

/** Where an import belongs that brought nothing new and so has no jobs; an empty list for other runs. */
function importedPlace(field: "target" | "scenario" | "label"): Prisma.Sql {
  return Prisma.sql`array_remove(ARRAY[run."request" -> 'import' ->> ${field}], NULL)`;
}

/** A page of the project's runs, newest first unless asked otherwise, with counts of their jobs by state. */
export async function listRuns(
  { db }: EngineContext,
  input: ListRunsInput,
): Promise<Page<RunSummary>> {
  const cursor = decodeCursor(idCursorSchema, input.cursor);
  const conditions = [
    Prisma.sql`run."projectId" = ${input.projectId}::uuid`,
    // What was only tried is no run of the project: whoever tried it knows its address.
    Prisma.sql`NOT EXISTS (SELECT 1 FROM "job" tried
      WHERE tried."runId" = run."id" AND tried."kind" = 'try')`,
  ];
  // Ids grow with time, so they sort by submission and never tie.
  const oldestFirst = input.sort === "submitted";
  const after = oldestFirst ? Prisma.sql`>` : Prisma.sql`<`;
  if (cursor !== null) conditions.push(Prisma.sql`run."id" ${after} ${cursor[0]}::uuid`);
  if (input.status !== undefined) conditions.push(Prisma.sql`${runStatus} = ${input.status}`);
  if (input.submittedAfter !== undefined) {
    conditions.push(Prisma.sql`run."createdAt" > ${input.submittedAfter}`);
  }
  if (input.imported !== undefined) {
    conditions.push(Prisma.sql`(run."request" ? 'import') = ${input.imported}`);
  }
  if (input.target !== undefined)
    conditions.push(Prisma.sql`${input.target} = ANY(jobs."targets")`);
  if (input.scenario !== undefined) {
    conditions.push(Prisma.sql`${input.scenario} = ANY(jobs."scenarios")`);
  }
  if (input.label !== undefined) conditions.push(Prisma.sql`${input.label} = ANY(jobs."labels")`);
  const rows = await db.$queryRaw<RunRow[]>`
    SELECT run."id", run."createdAt", run."submittedBy",
      run."request" ->> 'published' AS "published", jobs."targets", jobs."scenarios",
      jobs."labels", jobs."jobCounts", run."sourceCommit" AS "commit",
      run."request" ? 'import' AS "imported", times."durationMs",
      coalesce(cardinality(versions."names"), 0) AS "versionCount",
      CASE WHEN cardinality(versions."names") > 3
        THEN ARRAY[versions."names"[1], versions."names"[cardinality(versions."names")]]
        ELSE coalesce(versions."names", '{}') END AS "versionNames"
    FROM "run" run
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(part."count"), 0) AS "total",
        coalesce(sum(part."count") FILTER (WHERE part."status" = 'QUEUED'), 0) AS "queued",
        coalesce(sum(part."count") FILTER
          (WHERE part."status" NOT IN ('PROCESSED', 'CANCELED', 'FAILED')), 0) AS "open",
        coalesce(sum(part."count") FILTER (WHERE part."status" = 'FAILED'), 0) AS "failed",
        coalesce(sum(part."count") FILTER (WHERE part."status" = 'PROCESSED'), 0) AS "processed",
        coalesce(jsonb_object_agg(part."status", part."count"), '{}') AS "jobCounts",
        coalesce(nullif(ARRAY(SELECT DISTINCT target."key" FROM "job" job JOIN "target" target
          ON target."id" = job."targetId" WHERE job."runId" = run."id" ORDER BY 1), '{}'),
          ${importedPlace("target")}) AS "targets",
        coalesce(nullif(ARRAY(SELECT DISTINCT job."scenarioId" FROM "job" job
          WHERE job."runId" = run."id" ORDER BY 1), '{}'), ${importedPlace("scenario")}) AS "scenarios",
        coalesce(nullif(ARRAY(SELECT DISTINCT label."name" FROM "job" job JOIN "hardware_label" label
          ON label."id" = job."labelId" WHERE job."runId" = run."id" ORDER BY 1), '{}'),
          ${importedPlace("label")}) AS "labels"
      FROM (SELECT job."status", count(*)::int AS "count" FROM "job" job
        WHERE job."runId" = run."id" GROUP BY job."status") part
    ) jobs
    CROSS JOIN LATERAL (
      SELECT array_agg(version."name" ORDER BY version."sortKey", version."id") AS "names"
      FROM "version" version WHERE version."id" IN (
        SELECT unnest(ARRAY[job."baseVersionId", job."versionId"]) FROM "job" job
        WHERE job."runId" = run."id")
    ) versions
    CROSS JOIN LATERAL (
      SELECT CASE WHEN jobs."open" = 0 THEN
        extract(epoch FROM max(job."finishedAt") - min(job."claimedAt"))::float8 * 1000 END
        AS "durationMs"
      FROM "job" job WHERE job."runId" = run."id"
    ) times
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY run."id" ${oldestFirst ? Prisma.sql`ASC` : Prisma.sql`DESC`} LIMIT ${input.limit + 1}`;
  const subjects = await readRunSubjects(
    db,
    rows.map(({ id }) => id),
  );
  const page = pageOf(
    rows,
    input.limit,
    ({ id }) => [id],
    (row) => viewRun(row, subjects.get(row.id)),
  );
  return input.starts === true ? { ...page, items: await withStarts(db, page.items) } : page;
}

/** Runs with the moment when the first job of each queued one should start, where that is known. */
async function withStarts(db: Db, runs: RunSummary[]): Promise<RunSummary[]> {
  const queued = runs.filter(({ status }) => status === "QUEUED").map(({ id }) => id);
  if (queued.length === 0) return runs;
  const first = await db.$queryRaw<{ runId: string; id: string }[]>`
    SELECT DISTINCT ON ("runId") "runId", "id" FROM "job"
    WHERE "runId" = ANY(${queued}::uuid[]) AND "status" = 'QUEUED'
    ORDER BY "runId", "priority" DESC, "queueOrder"`;
  const places = await readQueuePlaces(
    db,
    first.map(({ id }) => id),
  );
  const starts = new Map(first.map(({ runId, id }) => [runId, places.get(id)?.expectedStartAt]));
  return runs.map((run) => {
    const start = starts.get(run.id);
    return start == null ? run : { ...run, expectedStartAt: start.toISOString() };
  });
}

function viewRun(row: RunRow, subject: RunSubject | undefined): RunSummary {
  const { createdAt, jobCounts, published, versionCount, versionNames, ...about } = row;
  const { commit, imported, durationMs, ...run } = about;
  const counts = countJobStatuses(jobCounts);
  const present = (Object.keys(counts) as JobStatus[]).filter((status) => counts[status] > 0);
  return {
    ...run,
    ...publishedOfRequest({ published }),
    status: runStatusOf(present),
    createdAt: createdAt.toISOString(),
    versions: { count: versionCount, names: versionNames },
    ...(subject === undefined ? {} : { subject }),
    ...(commit === null ? {} : { commit }),
    ...(imported ? { imported: true as const } : {}),
    durationMs: durationMs === null ? null : Math.max(0, Math.round(durationMs)),
    jobCounts: counts,
  };
}
