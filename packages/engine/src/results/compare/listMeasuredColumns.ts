import {
  type Catalog,
  jobProvisionerSchema,
  type OfferedColumn,
  type Params,
  paramsSchema,
} from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../../work/index.ts";
import { jobOptions } from "./jobOptions.ts";

/** Columns of one answer, the newest ones. */
const columnsMax = 2000;

/** A column that there are results of, with the scenarios that they are of. */
export interface MeasuredColumn extends Omit<OfferedColumn, "scenarios" | "params"> {
  scenarios: string[];
  /** Options of the target that differ from their default. */
  options: Params;
}

/**
 * Everything that some targets were measured as in a project, newest first: processed ordinary jobs, by
 * release, durability mode, provisioner, label and options.
 */
export async function listMeasuredColumns(
  { db }: EngineContext,
  installed: Catalog,
  { projectId, targets }: { projectId: string; targets: readonly string[] },
): Promise<MeasuredColumn[]> {
  const catalog = await projectCatalog(db, installed, projectId);
  const options = jobOptions(catalog, {
    target: Prisma.sql`target."key"`,
    params: Prisma.sql`job."params"`,
  });
  const rows = await db.$queryRaw<
    (Omit<MeasuredColumn, "measuredAt" | "provisioner" | "options"> & {
      options: unknown;
      provisioner: string;
      measuredAt: Date;
    })[]
  >`
    SELECT target."key" AS "target", version."name" AS "version", job."durability",
      job."provisioner", label."name" AS "label", chosen."options",
      array_agg(DISTINCT job."scenarioId") AS "scenarios", max(job."completedAt") AS "measuredAt"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId" AND target."key" = ANY(${[...targets]}::text[])
    JOIN "version" version ON version."id" = job."versionId"
    JOIN "hardware_label" label ON label."id" = job."labelId"
    CROSS JOIN LATERAL (SELECT ${options} AS "options") chosen
    WHERE job."projectId" = ${projectId}::uuid AND job."status" = 'PROCESSED'
      AND job."kind" = 'measure'
    GROUP BY target."key", version."name", job."durability", job."provisioner", label."name",
      chosen."options"
    ORDER BY max(job."completedAt") DESC, target."key", version."name", job."durability",
      job."provisioner", label."name", chosen."options"
    LIMIT ${columnsMax}`;
  return rows.map(({ provisioner, measuredAt, options: chosen, ...row }) => ({
    ...row,
    options: paramsSchema.parse(chosen),
    provisioner: jobProvisionerSchema.parse(provisioner),
    measuredAt: measuredAt.toISOString(),
  }));
}
