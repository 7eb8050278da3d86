import type { Db, Tx } from "@lapline/db";
import type { DefinitionUse } from "./viewDefinition.ts";

/** How often definitions were measured, by their id; what was only tried does not count. */
export async function readUse(
  db: Db | Tx,
  definitionIds: readonly string[],
): Promise<(definitionId: string) => DefinitionUse> {
  const rows = await db.$queryRaw<(DefinitionUse & { definitionId: string })[]>`
    SELECT revision."definitionId", count(DISTINCT job."runId")::int AS "runs",
      max(job."createdAt") AS "lastRunAt"
    FROM "definition_revision" revision
    JOIN "job" job ON job."definitionRevisionId" = revision."id" AND job."kind" <> 'try'
    WHERE revision."definitionId" = ANY(${[...definitionIds]}::uuid[])
    GROUP BY revision."definitionId"`;
  const uses = new Map(rows.map(({ definitionId, ...use }) => [definitionId, use]));
  return (definitionId) => uses.get(definitionId) ?? { runs: 0, lastRunAt: null };
}
