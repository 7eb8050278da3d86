import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Forgets a connection and its credentials; false when the project has no such one. */
export async function disconnectRepository(
  context: EngineContext,
  { projectId, repositoryId, actor }: { projectId: string; repositoryId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "repositories.manage" });
    const { count } = await tx.repositoryConnection.deleteMany({
      where: { id: repositoryId, projectId },
    });
    if (count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "repository.disconnected",
      subjectKind: "repository",
      subjectId: repositoryId,
    });
    return true;
  });
}
