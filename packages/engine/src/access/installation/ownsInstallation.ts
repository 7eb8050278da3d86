import type { Tx } from "@lapline/db";

/**
 * Whether a person owns the installation: the one who set it up, or to whom it was transferred. A
 * role in a project does not make anybody the installation's owner.
 */
export async function ownsInstallation(
  { db }: { db: Pick<Tx, "installation"> },
  userId: string,
): Promise<boolean> {
  return (await db.installation.count({ where: { id: 1, ownerId: userId } })) > 0;
}
