import type { EngineContext } from "../context.ts";

/** A target whose newest ended job on a label found that it cannot be built or started there. */
export interface UnsupportedTarget {
  target: string;
  label: string;
  /** What the machine said. */
  message: string;
}

/** Which of these targets could not run on these labels the last time that somebody tried. */
export async function listUnsupported(
  { db }: EngineContext,
  {
    projectId,
    targets,
    labels,
  }: { projectId: string; targets: readonly string[]; labels: readonly string[] },
): Promise<UnsupportedTarget[]> {
  const rows = await db.$queryRaw<(UnsupportedTarget & { errorCode: string | null })[]>`
    SELECT DISTINCT ON (target."key", label."name") target."key" AS "target",
      label."name" AS "label", job."errorCode", coalesce(job."errorMessage", '') AS "message"
    FROM "job" job
    JOIN "target" target ON target."id" = job."targetId" AND target."key" = ANY(${[...targets]}::text[])
    JOIN "hardware_label" label ON label."id" = job."labelId" AND label."name" = ANY(${[...labels]}::text[])
    WHERE job."projectId" = ${projectId}::uuid AND job."status" IN ('FAILED', 'PROCESSED')
      AND job."finishedAt" IS NOT NULL
    ORDER BY target."key", label."name", job."finishedAt" DESC`;
  return rows
    .filter(({ errorCode }) => errorCode === "unsupported")
    .map(({ target, label, message }) => ({ target, label, message }));
}
