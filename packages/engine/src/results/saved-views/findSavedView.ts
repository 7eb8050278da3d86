import type { SavedView } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { savedViewSelect, viewSavedView } from "./viewSavedView.ts";
import { type Viewer, visibleTo } from "./visibleTo.ts";

/** One view that the caller sees; null for those of others and of other projects. */
export async function findSavedView(
  { db }: EngineContext,
  { viewId, ...viewer }: Viewer & { viewId: string },
): Promise<SavedView | null> {
  const row = await db.savedView.findFirst({
    where: { ...visibleTo(viewer), id: viewId },
    select: savedViewSelect,
  });
  return row === null ? null : viewSavedView(row);
}
