import {
  type Catalog,
  jobProvisionerSchema,
  type OfferedColumn,
  type Page,
  type PageQuery,
  paramsSchema,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { z } from "zod";
import { decodeCursor, type EngineContext, pageOf } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { jobOptions } from "./jobOptions.ts";

interface ListCompareColumnsInput extends PageQuery {
  projectId: string;
  /** Part of any of the names. */
  search?: string | undefined;
}

interface ColumnRow extends Omit<OfferedColumn, "measuredAt" | "provisioner" | "params"> {
  options: unknown;
  provisioner: string;
  measuredAt: Date;
  rank: number;
}

const nameSchema = z.string().max(500);

/** Whether the text is parameters as JSON: a cursor comes from outside, and PostgreSQL refuses others. */
function isParams(text: string): boolean {
  try {
    // jsonb has no place for the character 0.
    return !text.includes("\\u0000") && paramsSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/**
 * When the newest column of the first page was measured, then the last row's time, rank and names. What is
 * measured after the first page would move up behind the reader's back, so it does not count for them.
 */
const cursorSchema = z.tuple([
  z.iso.datetime(),
  z.iso.datetime(),
  z.int32(),
  nameSchema,
  nameSchema,
  nameSchema,
  nameSchema,
  nameSchema,
  z.string().max(2000).refine(isParams),
]);
type Cursor = z.infer<typeof cursorSchema>;

const names = Prisma.sql`target."key", version."name", job."durability", job."provisioner", label."name"`;
/** An import completes all of its versions at one moment: there the newest version comes first. */
const parts = Prisma.sql`-version."sortKey", ${names}, chosen."options"`;

/**
 * A page of what the project has results of, newest measured first, of one moment the newest version first: every combination of target,
 * version, durability, provisioner, label and options of the target with a processed ordinary job.
 */
export async function listCompareColumns(
  { db }: EngineContext,
  installed: Catalog,
  { projectId, search, limit, cursor }: ListCompareColumnsInput,
): Promise<Page<OfferedColumn>> {
  const catalog = await projectCatalog(db, installed, projectId);
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const options = jobOptions(catalog, {
    target: Prisma.sql`target."key"`,
    params: Prisma.sql`job."params"`,
  });
  const after = decodeCursor(cursorSchema, cursor);
  const rows = await db.$queryRaw<ColumnRow[]>`
    SELECT target."key" AS "target", version."name" AS "version", job."durability",
      job."provisioner", label."name" AS "label", chosen."options",
      -version."sortKey" AS "rank",
      count(DISTINCT job."scenarioId")::int AS "scenarios", max(job."completedAt") AS "measuredAt"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId"
    JOIN "version" version ON version."id" = job."versionId"
    JOIN "hardware_label" label ON label."id" = job."labelId"
    CROSS JOIN LATERAL (SELECT ${options} AS "options") chosen
    WHERE job."projectId" = ${projectId}::uuid AND job."status" = 'PROCESSED'
      AND job."kind" = 'measure' AND concat_ws(' ', ${names}, chosen."options") ILIKE ${part} ${untilFirst(after)}
    GROUP BY ${parts} ${following(after)}
    ORDER BY max(job."completedAt") DESC, ${parts}
    LIMIT ${limit + 1}`;
  const newest = after?.[0] ?? rows[0]?.measuredAt.toISOString() ?? "";
  return pageOf(
    rows,
    limit,
    ({ target, version, durability, provisioner, label, measuredAt, rank, options: chosen }) => [
      newest,
      measuredAt.toISOString(),
      rank,
      target,
      version,
      durability,
      provisioner,
      label,
      JSON.stringify(chosen),
    ],
    ({ provisioner, measuredAt, rank: _, options: chosen, ...row }) => ({
      ...row,
      ...narrowed(chosen),
      provisioner: jobProvisionerSchema.parse(provisioner),
      measuredAt: measuredAt.toISOString(),
    }),
  );
}

/** A column without options is narrowed to nothing. */
function narrowed(chosen: unknown): Pick<OfferedColumn, "params"> {
  const params = paramsSchema.parse(chosen);
  return Object.keys(params).length === 0 ? {} : { params };
}

function untilFirst(after: Cursor | null): Prisma.Sql {
  return after === null
    ? Prisma.empty
    : Prisma.sql`AND job."completedAt" <= ${after[0]}::text::timestamptz`;
}

function following(after: Cursor | null): Prisma.Sql {
  if (after === null) return Prisma.empty;
  const [, measuredAt, rank, ...last] = after;
  const chosen = last.pop();
  const at = Prisma.sql`${measuredAt}::text::timestamptz`;
  return Prisma.sql`HAVING max(job."completedAt") < ${at}
    OR (max(job."completedAt") = ${at} AND ROW(${parts}) > ROW(${rank}::int, ${Prisma.join(last)}, ${chosen}::jsonb))`;
}
