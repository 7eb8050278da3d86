import type { Db, Tx } from "@lapline/db";

const versionsMax = 5000;

/** Names of the versions of a target that the project has met, the newest of very many. */
export async function readMetVersions(db: Db | Tx, targetId: string): Promise<string[]> {
  const rows = await db.version.findMany({
    where: { targetId },
    orderBy: { sortKey: "desc" },
    take: versionsMax,
    select: { name: true },
  });
  return rows.map(({ name }) => name);
}
