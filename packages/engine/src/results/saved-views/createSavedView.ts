import { type SavedView, type SavedViewInput, savedViewsMax } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId } from "../../base/index.ts";
import { savedViewSelect, viewSavedView } from "./viewSavedView.ts";
import type { Viewer } from "./visibleTo.ts";

export type CreateSavedViewOutcome =
  | { outcome: "created"; view: SavedView }
  /** The caller, or the project, has a view of that name, or as many as they may. */
  | { outcome: "exists" }
  | { outcome: "too_many" };

/** Keeps a look at the series list under a name, for the caller (a person) or for everybody. */
export async function createSavedView(
  context: EngineContext,
  input: Viewer & { actor: Actor; view: SavedViewInput },
): Promise<CreateSavedViewOutcome> {
  const { projectId, actor, view } = input;
  const { name, query, shared } = view;
  const userId = shared ? null : input.userId;
  if (!shared && userId === null) throw new Error("a view of one's own needs a person");
  return transact(context.db, async (tx) => {
    if ((await tx.savedView.count({ where: { projectId, userId } })) >= savedViewsMax) {
      return { outcome: "too_many" };
    }
    const id = newId(context);
    const [row] = await tx.savedView.createManyAndReturn({
      data: { id, projectId, userId, name, query },
      skipDuplicates: true,
      select: savedViewSelect,
    });
    if (row === undefined) return { outcome: "exists" };
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "view.created",
      subjectKind: "view",
      subjectId: id,
      data: view,
    });
    return { outcome: "created", view: viewSavedView(row) };
  });
}
