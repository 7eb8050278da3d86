import { transact } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { stillMay } from "../standings/stillMay.ts";

/** Deletes a secret with its password; false when the project has no such one. */
export async function deleteSecret(
  context: EngineContext,
  { projectId, secretId, actor }: { projectId: string; secretId: string; actor: Actor },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "secrets.manage" });
    const where = { id: secretId, projectId };
    const known = await tx.projectSecret.findFirst({ where, select: { name: true } });
    const { count } = await tx.projectSecret.deleteMany({ where });
    if (known === null || count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "secret.deleted",
      subjectKind: "secret",
      subjectId: secretId,
      data: known,
    });
    return true;
  });
}
