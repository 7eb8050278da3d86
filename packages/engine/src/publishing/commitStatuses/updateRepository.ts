import type { Repository, RepositoryChange } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { addGiver, type Vault, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { repositorySelect, viewRepository } from "./viewRepository.ts";

export interface UpdateRepositoryInput {
  projectId: string;
  repositoryId: string;
  actor: Actor;
  change: RepositoryChange;
}

export type UpdateRepositoryOutcome =
  | { outcome: "updated"; repository: Repository }
  /** Only GitHub has apps. */
  | { outcome: "no_app" | "not_found" };

/** Gives a connection other credentials, pauses it, or switches its comments. */
export async function updateRepository(
  context: EngineContext,
  vault: Vault,
  { projectId, repositoryId: id, actor, change }: UpdateRepositoryInput,
): Promise<UpdateRepositoryOutcome> {
  const { credentials, ...rest } = change;
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return transact(context.db, async (tx) => {
    const known = await tx.repositoryConnection.findFirst({
      where: { id, projectId },
      select: { vendor: true },
    });
    if (known === null) return { outcome: "not_found" };
    if (credentials?.kind === "app" && known.vendor !== "github") return { outcome: "no_app" };
    await addGiver(tx, context, { projectId, actor, kind: "repository", id });
    const row = await tx.repositoryConnection.update({
      where: { id },
      data: {
        ...told,
        ...(credentials === undefined
          ? {}
          : {
              credentialsKind: credentials.kind,
              sealedCredentials: vault.seal(JSON.stringify(credentials), id),
              problem: null,
            }),
        updatedAt: context.clock.now(),
      },
      select: repositorySelect,
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "repository.updated",
      subjectKind: "repository",
      subjectId: id,
      data: { ...told, ...(credentials === undefined ? {} : { credentials: credentials.kind }) },
    });
    return { outcome: "updated", repository: viewRepository(row) };
  });
}
