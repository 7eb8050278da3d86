import type { EngineContext } from "../../base/index.ts";

/** Hardware labels of a project with the number of machines that are not revoked, by name. */
export async function listLabels(
  { db }: EngineContext,
  projectId: string,
): Promise<{ name: string; machines: number }[]> {
  const labels = await db.hardwareLabel.findMany({
    where: { projectId },
    orderBy: { name: "asc" },
    take: 1000,
    select: { name: true, _count: { select: { machines: { where: { revokedAt: null } } } } },
  });
  return labels.map(({ name, _count }) => ({ name, machines: _count.machines }));
}
