import { type SavedView, savedViewsMax } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { savedViewSelect, viewSavedView } from "./viewSavedView.ts";
import { type Viewer, visibleTo } from "./visibleTo.ts";

/** The project's views and the caller's own, by name. */
export async function listSavedViews({ db }: EngineContext, viewer: Viewer): Promise<SavedView[]> {
  const rows = await db.savedView.findMany({
    where: visibleTo(viewer),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 2 * savedViewsMax,
    select: savedViewSelect,
  });
  return rows.map(viewSavedView);
}
