import type { HookVendor } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** The connection through which a trigger's repository can be asked; null when there is none. */
export async function findRepositoryOf(
  tx: Tx,
  { projectId, vendor, repository }: RepositoryOfHook,
): Promise<{ id: string; baseUrl: string; repository: string; sealedCredentials: string } | null> {
  if (vendor === "generic" || repository === null) return null;
  return tx.repositoryConnection.findFirst({
    where: {
      projectId,
      vendor,
      paused: false,
      repository: { equals: repository, mode: "insensitive" },
    },
    orderBy: { id: "asc" },
    select: { id: true, baseUrl: true, repository: true, sealedCredentials: true },
  });
}

interface RepositoryOfHook {
  projectId: string;
  vendor: HookVendor;
  repository: string | null;
}
