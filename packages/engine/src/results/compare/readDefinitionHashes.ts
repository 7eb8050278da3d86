import type { Db } from "@lapline/db";

/** How the targets of these series were made, by their ids; those that ship with Lapline are left out. */
export async function readDefinitionHashes(
  db: Pick<Db, "series">,
  seriesIds: readonly string[],
): Promise<Map<string, string>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db.series.findMany({
    where: { id: { in: [...new Set(seriesIds)] }, definitionHash: { not: null } },
    select: { id: true, definitionHash: true },
  });
  return new Map(rows.map(({ id, definitionHash }) => [id, definitionHash ?? ""]));
}
