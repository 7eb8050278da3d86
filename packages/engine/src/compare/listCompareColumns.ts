import {
  jobProvisionerSchema,
  type OfferedColumn,
  type Page,
  type PageQuery,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { z } from "zod";
import type { EngineContext } from "../context.ts";
import { decodeCursor } from "../text/cursor.ts";
import { pageOf } from "../text/pageOf.ts";

interface ListCompareColumnsInput extends PageQuery {
  projectId: string;
  /** Part of any of the names. */
  search?: string | undefined;
}

interface ColumnRow extends Omit<OfferedColumn, "measuredAt" | "provisioner"> {
  provisioner: string;
  measuredAt: Date;
}

const nameSchema = z.string().max(500);

/**
 * When the newest column of the first page was measured, then the last row's time and names. What is
 * measured after the first page would move up behind the reader's back, so it does not count for them.
 */
const cursorSchema = z.tuple([
  z.iso.datetime(),
  z.iso.datetime(),
  nameSchema,
  nameSchema,
  nameSchema,
  nameSchema,
  nameSchema,
]);
type Cursor = z.infer<typeof cursorSchema>;

const names = Prisma.sql`target."key", version."name", job."durability", job."provisioner", label."name"`;

/**
 * A page of what the project has results of, newest measured first: every combination of target,
 * version, durability, provisioner and label with a processed ordinary job.
 */
export async function listCompareColumns(
  { db }: EngineContext,
  { projectId, search, limit, cursor }: ListCompareColumnsInput,
): Promise<Page<OfferedColumn>> {
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const after = decodeCursor(cursorSchema, cursor);
  const rows = await db.$queryRaw<ColumnRow[]>`
    SELECT target."key" AS "target", version."name" AS "version", job."durability",
      job."provisioner", label."name" AS "label",
      count(DISTINCT job."scenarioId")::int AS "scenarios", max(job."completedAt") AS "measuredAt"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId"
    JOIN "version" version ON version."id" = job."versionId"
    JOIN "hardware_label" label ON label."id" = job."labelId"
    WHERE job."projectId" = ${projectId}::uuid AND job."status" = 'PROCESSED'
      AND job."kind" = 'measure' AND concat_ws(' ', ${names}) ILIKE ${part} ${untilFirst(after)}
    GROUP BY ${names} ${following(after)}
    ORDER BY max(job."completedAt") DESC, ${names}
    LIMIT ${limit + 1}`;
  const newest = after?.[0] ?? rows[0]?.measuredAt.toISOString() ?? "";
  return pageOf(
    rows,
    limit,
    ({ target, version, durability, provisioner, label, measuredAt }) => [
      newest,
      measuredAt.toISOString(),
      target,
      version,
      durability,
      provisioner,
      label,
    ],
    ({ provisioner, measuredAt, ...row }) => ({
      ...row,
      provisioner: jobProvisionerSchema.parse(provisioner),
      measuredAt: measuredAt.toISOString(),
    }),
  );
}

function untilFirst(after: Cursor | null): Prisma.Sql {
  return after === null
    ? Prisma.empty
    : Prisma.sql`AND job."completedAt" <= ${after[0]}::text::timestamptz`;
}

function following(after: Cursor | null): Prisma.Sql {
  if (after === null) return Prisma.empty;
  const [, measuredAt, ...last] = after;
  const at = Prisma.sql`${measuredAt}::text::timestamptz`;
  return Prisma.sql`HAVING max(job."completedAt") < ${at}
    OR (max(job."completedAt") = ${at} AND ROW(${names}) > ROW(${Prisma.join(last)}))`;
}
