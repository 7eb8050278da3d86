import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { savedViewSelect, viewSavedView } from "./viewSavedView.ts";
import type { Viewer } from "./visibleTo.ts";

/**
 * Removes a view that the caller has seen as the project's (`shared`) or as their own. False when
 * there is none such, or it changed hands since.
 */
export async function deleteSavedView(
  context: EngineContext,
  input: Viewer & { viewId: string; shared: boolean; actor: Actor },
): Promise<boolean> {
  const { projectId, viewId, shared, actor } = input;
  const userId = shared ? null : input.userId;
  if (!shared && userId === null) return false;
  return transact(context.db, async (tx) => {
    const where = { id: viewId, projectId, userId };
    const row = await tx.savedView.findFirst({ where, select: savedViewSelect });
    const { count } = await tx.savedView.deleteMany({ where });
    if (row === null || count === 0) return false;
    const { name, query } = viewSavedView(row);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "view.deleted",
      subjectKind: "view",
      subjectId: viewId,
      data: { name, query, shared },
    });
    return true;
  });
}
