import type { EngineContext } from "../../base/index.ts";

/**
 * Whether a person owns the installation: the one who set it up, or to whom it was transferred. A
 * role in a project does not make anybody the installation's owner.
 */
export async function ownsInstallation(
  { db }: Pick<EngineContext, "db">,
  userId: string,
): Promise<boolean> {
  return (await db.installation.count({ where: { id: 1, ownerId: userId } })) > 0;
}
