import { type SavedView, type SavedViewChange, savedViewsMax } from "@lapline/contracts";
import { isUniqueViolation, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { savedViewSelect, viewSavedView } from "./viewSavedView.ts";
import type { Viewer } from "./visibleTo.ts";

export type ChangeSavedViewOutcome =
  | { outcome: "changed"; view: SavedView }
  | { outcome: "exists" }
  | { outcome: "too_many" }
  /** It is gone, or somebody made it theirs or the project's since the caller looked. */
  | { outcome: "unknown" };

/**
 * Renames a view, gives it another look, or hands it over: from the caller to the project or back.
 * `shared` is how the caller, whose right was judged by it, has seen the view.
 */
export async function changeSavedView(
  context: EngineContext,
  input: Viewer & { viewId: string; shared: boolean; actor: Actor; change: SavedViewChange },
): Promise<ChangeSavedViewOutcome> {
  const { projectId, viewId, actor, change } = input;
  const owner = input.shared ? null : input.userId;
  if (!input.shared && owner === null) return { outcome: "unknown" };
  const next = change.shared === undefined ? owner : change.shared ? null : input.userId;
  if (change.shared === false && next === null) return { outcome: "unknown" };
  const { name, query } = change;
  try {
    return await transact(context.db, async (tx): Promise<ChangeSavedViewOutcome> => {
      if (next !== owner) {
        const count = await tx.savedView.count({ where: { projectId, userId: next } });
        if (count >= savedViewsMax) return { outcome: "too_many" };
      }
      const [row] = await tx.savedView.updateManyAndReturn({
        where: { id: viewId, projectId, userId: owner },
        data: {
          ...(name === undefined ? {} : { name }),
          ...(query === undefined ? {} : { query }),
          userId: next,
          updatedAt: context.clock.now(),
        },
        select: savedViewSelect,
      });
      if (row === undefined) return { outcome: "unknown" };
      await writeAudit(tx, context, {
        projectId,
        actor,
        action: "view.changed",
        subjectKind: "view",
        subjectId: viewId,
        data: { ...change },
      });
      return { outcome: "changed", view: viewSavedView(row) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "exists" };
    throw error;
  }
}
