import type { HookVendor, RepositoryVendor } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";

export interface AskableRepository {
  id: string;
  vendor: RepositoryVendor;
  repository: string;
}

/** The project's connection of a repository by its name, at a vendor; null: it cannot be asked. */
export async function findRepository(
  db: Pick<Db | Tx, "repositoryConnection">,
  place: { projectId: string; repository: string; vendor?: HookVendor },
): Promise<AskableRepository | null> {
  const { projectId, repository, vendor = "generic" } = place;
  return db.repositoryConnection.findFirst({
    where: {
      projectId,
      paused: false,
      repository: { equals: repository, mode: "insensitive" },
      ...(vendor === "generic" ? {} : { vendor }),
    },
    orderBy: { id: "asc" },
    select: { id: true, vendor: true, repository: true },
  });
}
