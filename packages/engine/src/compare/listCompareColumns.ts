import { jobProvisionerSchema, type OfferedColumn } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";

/** Columns that one answer offers. */
const columnsMax = 200;

/**
 * What the project has results of, newest measured first, at most 200: every combination of target,
 * version, durability, provisioner and label with a processed ordinary job. `search` is part of any.
 */
export async function listCompareColumns(
  { db }: EngineContext,
  { projectId, search }: { projectId: string; search?: string | undefined },
): Promise<OfferedColumn[]> {
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db.$queryRaw<
    {
      target: string;
      version: string;
      durability: string;
      provisioner: string;
      label: string;
      scenarios: number;
      measuredAt: Date;
    }[]
  >`
    SELECT target."key" AS "target", version."name" AS "version", job."durability",
      job."provisioner", label."name" AS "label",
      count(DISTINCT job."scenarioId")::int AS "scenarios", max(job."completedAt") AS "measuredAt"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId"
    JOIN "version" version ON version."id" = job."versionId"
    JOIN "hardware_label" label ON label."id" = job."labelId"
    WHERE job."projectId" = ${projectId}::uuid AND job."status" = 'PROCESSED'
      AND job."kind" = 'measure' AND concat_ws(' ', target."key", version."name",
        job."durability", job."provisioner", label."name") ILIKE ${part}
    GROUP BY target."key", version."name", job."durability", job."provisioner", label."name"
    ORDER BY max(job."completedAt") DESC, target."key", version."name"
    LIMIT ${columnsMax}`;
  return rows.map(({ provisioner, measuredAt, ...row }) => ({
    ...row,
    provisioner: jobProvisionerSchema.parse(provisioner),
    measuredAt: measuredAt.toISOString(),
  }));
}
