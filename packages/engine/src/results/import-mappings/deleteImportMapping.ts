import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";

/** Removes a mapping of a project; what was imported with it stays. False when there is none such. */
export async function deleteImportMapping(
  context: EngineContext,
  { projectId, actor, mappingId: id }: { projectId: string; actor: Actor; mappingId: string },
): Promise<boolean> {
  return transact(context.db, async (tx) => {
    const row = await tx.importMapping.findFirst({
      where: { id, projectId },
      select: { name: true },
    });
    const { count } = await tx.importMapping.deleteMany({ where: { id, projectId } });
    if (row === null || count === 0) return false;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "import_mapping.deleted",
      subjectKind: "import_mapping",
      subjectId: id,
      data: row,
    });
    return true;
  });
}
