import {
  alertStateSchema,
  benchmarkParam,
  type Catalog,
  jobProvisionerSchema,
  paramsSchema,
  type RunSubject,
  reasonText,
  runVersionsOf,
  type Search,
  searchItemsMax,
} from "@lapline/contracts";
import { type Db, Prisma } from "@lapline/db";
import { type EngineContext, namedBenchmark } from "../../base/index.ts";
import { projectCatalog, readRunSubjects } from "../../work/index.ts";
import { jobOptions } from "../compare/jobOptions.ts";
import { selectSeries } from "../series/selectSeries.ts";
import { type SeriesRow, viewSeries } from "../series/seriesRow.ts";

/** Words of one search; more would narrow nothing. */
const wordsMax = 6;

/** Matches of versions that are looked up among the results. */
const versionsMax = 40;

/**
 * What in a project has every word of `q` somewhere in its names, in any order and case: of each kind
 * the best few. Names are read as they are, without an index of their parts: reading ten thousand
 * series takes a few milliseconds, and nothing has to be kept in step with them.
 */
export async function searchProject(
  { db }: EngineContext,
  installed: Catalog,
  { projectId, q }: { projectId: string; q: string },
): Promise<Search> {
  const catalog = await projectCatalog(db, installed, projectId);
  const words = q.toLowerCase().split(/\s+/).slice(0, wordsMax);
  const parts = words.map((word) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const [series, runs, versions, machines, alerts] = await Promise.all([
    searchSeries(db, projectId, parts),
    searchRuns(db, projectId, parts, words),
    searchVersions(db, catalog, { projectId, parts }),
    searchMachines(db, projectId, parts),
    searchAlerts(db, projectId, parts),
  ]);
  return { series, runs, versions, machines, alerts };
}

/** Only the few that are answered are read whole: their newest values cost more than their names. */
async function searchSeries(db: Db, projectId: string, parts: string[]): Promise<Search["series"]> {
  const rows = await db.$queryRaw<SeriesRow[]>`
    WITH found AS (
      SELECT series."id"
      FROM "series" series
      JOIN "target" target ON target."id" = series."targetId"
      JOIN "hardware_label" label ON label."id" = series."labelId"
      WHERE series."projectId" = ${projectId}::uuid AND series."points" > 0
        AND lower(target."key" || ' ' || series."scenarioId" || ' ' || series."measureTitle" || ' '
          || series."measure" || ' ' || label."name" || ' '
          || coalesce(series."params"->>${benchmarkParam}, '')) LIKE ALL (${parts})
      ORDER BY series."updatedAt" DESC, series."id" LIMIT ${searchItemsMax})
    ${selectSeries}
    WHERE series."id" IN (SELECT found."id" FROM found)
    ORDER BY series."updatedAt" DESC, series."id"`;
  return rows.map((row) => {
    const { id, target, scenario, scenarioVersion, durability, provisioner, label, ...rest } =
      viewSeries(row);
    const { params, measure, latest, state, points } = rest;
    return {
      id,
      target,
      scenario,
      scenarioVersion,
      durability,
      provisioner,
      label,
      measure: measure.title,
      unit: measure.unit,
      latest: latest === null ? null : { version: latest.version, value: latest.value },
      params,
      ...namedBenchmark(params),
      state,
      points,
    };
  });
}

async function searchVersions(
  db: Db,
  catalog: Pick<Catalog, "targets">,
  { projectId, parts }: { projectId: string; parts: string[] },
): Promise<Search["versions"]> {
  const options = jobOptions(catalog, {
    target: Prisma.sql`found."target"`,
    params: Prisma.sql`job."params"`,
  });
  const rows = await db.$queryRaw<
    (Omit<Search["versions"][number], "provisioner" | "params"> & {
      provisioner: string;
      options: unknown;
    })[]
  >`
    WITH found AS (
      SELECT version."id", version."name", version."sortKey", target."key" AS "target"
      FROM "target" target JOIN "version" version ON version."targetId" = target."id"
      WHERE target."projectId" = ${projectId}::uuid
        AND lower(concat_ws(' ', target."key", version."name")) LIKE ALL (${parts})
      ORDER BY version."sortKey" DESC, target."key" LIMIT ${versionsMax})
    SELECT found."target", found."name" AS "version", job."durability", job."provisioner",
      label."name" AS "label", chosen."options", array_agg(DISTINCT job."scenarioId") AS "scenarios"
    FROM found
    JOIN "job" job ON job."versionId" = found."id" AND job."status" = 'PROCESSED'
      AND job."kind" = 'measure'
    JOIN "hardware_label" label ON label."id" = job."labelId"
    CROSS JOIN LATERAL (SELECT ${options} AS "options") chosen
    GROUP BY found."sortKey", 1, 2, 3, 4, 5, 6
    ORDER BY found."sortKey" DESC, 1, 3, 4, 5, 6 LIMIT ${searchItemsMax}`;
  return rows.map(({ provisioner, options: chosen, ...row }) => {
    const params = paramsSchema.parse(chosen);
    return {
      ...row,
      ...(Object.keys(params).length === 0 ? {} : { params }),
      provisioner: jobProvisionerSchema.parse(provisioner),
    };
  });
}

function searchMachines(db: Db, projectId: string, parts: string[]): Promise<Search["machines"]> {
  return db.$queryRaw<Search["machines"]>`
    SELECT machine."id", machine."name", label."name" AS "label"
    FROM "machine" machine JOIN "hardware_label" label ON label."id" = machine."labelId"
    WHERE machine."projectId" = ${projectId}::uuid AND machine."revokedAt" IS NULL
      AND lower(concat_ws(' ', machine."name", label."name")) LIKE ALL (${parts})
    ORDER BY machine."name", machine."id" LIMIT ${searchItemsMax}`;
}

async function searchAlerts(db: Db, projectId: string, parts: string[]): Promise<Search["alerts"]> {
  const rows = await db.$queryRaw<
    { id: string; title: unknown; state: string; revision: number }[]
  >`
    SELECT "id", "title", "state"::text AS "state", "revision" FROM "alert"
    WHERE "projectId" = ${projectId}::uuid AND "mergedIntoId" IS NULL
      AND lower(concat_ws(' ', "title"->>'text', "title"#>>'{facts,target}',
        "title"#>>'{facts,version}', "title"#>>'{facts,baseVersion}',
        "title"#>>'{facts,worst,measureTitle}', "title"#>>'{facts,worst,scenario}',
        -- The words that a title may say it with, and what it is.
        CASE "direction" WHEN 'regression' THEN 'slower larger higher worse regression'
          ELSE 'faster smaller lower better improvement' END))
        LIKE ALL (${parts})
    ORDER BY "state" IN ('open', 'acknowledged') DESC, "openedAt" DESC, "id"
    LIMIT ${searchItemsMax}`;
  return rows.map(({ state, title, ...row }) => ({
    ...row,
    title: reasonText(title),
    state: alertStateSchema.parse(state),
  }));
}

/** Newest runs whose names are searched; older ones have the list's filters. */
const runsMax = 40;

/** Beginning of an id that leaves few: the first ones of a UUID are its time. */
const idStart = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;

interface RunRow {
  id: string;
  targets: string[];
  scenarios: string[];
  versions: string[];
  open: number;
  createdAt: Date;
}

/** Runs that have every word in their names, newest first, or whose id begins with the only word. */
async function searchRuns(
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
    SELECT run."id", run."createdAt", jobs."targets", jobs."scenarios", jobs."open",
      jobs."versions"
    FROM (SELECT * FROM "run" WHERE "projectId" = ${projectId}::uuid AND ${candidates}
        AND NOT EXISTS (SELECT 1 FROM "job" tried
          WHERE tried."runId" = "run"."id" AND tried."kind" = 'try')
      ORDER BY "id" DESC LIMIT ${runsMax}) run
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT target."key") AS "targets",
        array_agg(DISTINCT job."scenarioId") AS "scenarios",
        ARRAY(SELECT version."name" FROM "version" version WHERE version."id" IN (
            SELECT unnest(ARRAY[own."baseVersionId", own."versionId"]) FROM "job" own
            WHERE own."runId" = run."id")
          ORDER BY version."sortKey", version."id") AS "versions",
        count(*) FILTER (WHERE job."status" IN ('QUEUED', 'CLAIMED', 'RUNNING'))::int AS "open"
      FROM "job" job
      JOIN "target" target ON target."id" = job."targetId"
      WHERE job."runId" = run."id"
    ) jobs
    WHERE lower(concat_ws(' ', run."id", run."submittedBy", array_to_string(jobs."targets", ' '),
      array_to_string(jobs."scenarios", ' '), array_to_string(jobs."versions", ' ')))
      LIKE ALL (${[...parts]}) AND jobs."targets" IS NOT NULL
    ORDER BY run."id" DESC LIMIT ${searchItemsMax}`;
  const subjects = await readRunSubjects(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ createdAt, versions, ...run }) => ({
    ...run,
    ...subjectOf(subjects.get(run.id)),
    versions: runVersionsOf(versions),
    createdAt: createdAt.toISOString(),
  }));
}

function subjectOf(subject: RunSubject | undefined): { subject?: RunSubject } {
  return subject === undefined ? {} : { subject };
}

/** The smallest or largest id that begins so. */
function padded(start: string, digit: "0" | "f"): string {
  return start.replaceAll("-", "").slice(0, 32).padEnd(32, digit);
}
