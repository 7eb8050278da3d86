import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { lockDefinitions } from "./lockDefinitions.ts";

/**
 * Takes a definition out of what the project offers, or offers it again; what was measured by it stays.
 * False when the project has no such definition. Doing it twice changes nothing.
 */
export async function archiveDefinition(
  context: EngineContext,
  input: { projectId: string; actor: Actor; target: string; isArchived: boolean },
): Promise<boolean> {
  const { projectId, actor, target, isArchived } = input;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "definitions.write" });
    await lockDefinitions(tx);
    const found = await tx.definition.findFirst({
      where: { projectId, key: target, headId: { not: null } },
      select: { id: true, archivedAt: true },
    });
    if (found === null) return false;
    if ((found.archivedAt !== null) === isArchived) return true;
    await tx.definition.update({
      where: { id: found.id },
      data: { archivedAt: isArchived ? context.clock.now() : null },
    });
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: isArchived ? "definition.archived" : "definition.restored",
      subjectKind: "definition",
      subjectId: found.id,
      data: { target },
    });
    return true;
  });
}
