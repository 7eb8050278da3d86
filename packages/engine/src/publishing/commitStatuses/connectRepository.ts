import { type Repository, type RepositoryInput, repositoriesMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { takeGiver, type Vault, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { repositorySelect, viewRepository } from "./viewRepository.ts";

export type ConnectRepositoryOutcome =
  | { outcome: "connected"; repository: Repository }
  | { outcome: "exists" | "too_many" };

/** Connects a repository, so that runs of its commits are told there. */
export async function connectRepository(
  context: EngineContext,
  vault: Vault,
  input: { projectId: string; actor: Actor; connection: RepositoryInput },
): Promise<ConnectRepositoryOutcome> {
  const { projectId, actor } = input;
  const { credentials, ...facts } = input.connection;
  const id = newId(context);
  return transact(context.db, async (tx) => {
    const givenByIds = await takeGiver(tx, context, { projectId, actor, kind: "repository" });
    if ((await tx.repositoryConnection.count({ where: { projectId } })) >= repositoriesMax) {
      return { outcome: "too_many" };
    }
    const { count } = await tx.repositoryConnection.createMany({
      data: {
        ...facts,
        id,
        projectId,
        credentialsKind: credentials.kind,
        sealedCredentials: vault.seal(JSON.stringify(credentials), id),
        createdById: "id" in actor ? actor.id : null,
        givenByIds,
      },
      skipDuplicates: true,
    });
    if (count === 0) return { outcome: "exists" };
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "repository.connected",
      subjectKind: "repository",
      subjectId: id,
      data: { ...facts, credentials: credentials.kind },
    });
    const row = await tx.repositoryConnection.findUniqueOrThrow({
      where: { id },
      select: repositorySelect,
    });
    return { outcome: "connected", repository: viewRepository(row) };
  });
}
