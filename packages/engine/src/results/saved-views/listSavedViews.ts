import type { Page, PageQuery, SavedView } from "@lapline/contracts";
import { decodeCursor, type EngineContext, nameCursorSchema, pageOf } from "../../base/index.ts";
import { savedViewSelect, viewSavedView } from "./viewSavedView.ts";
import { type Viewer, visibleTo } from "./visibleTo.ts";

/** A page of the project's views and the caller's own, by name. */
export async function listSavedViews(
  { db }: EngineContext,
  { limit, cursor, ...viewer }: Viewer & PageQuery,
): Promise<Page<SavedView>> {
  const after = decodeCursor(nameCursorSchema, cursor);
  const rows = await db.savedView.findMany({
    where: { AND: [visibleTo(viewer), after === null ? {} : { OR: followers(after) }] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: limit + 1,
    select: savedViewSelect,
  });
  return pageOf(rows, limit, ({ name, id }) => [name, id], viewSavedView);
}

/** What stands after a view: those of later names, and of the same name that with the later id. */
function followers([name, id]: readonly [string, string]) {
  return [{ name: { gt: name } }, { name, id: { gt: id } }];
}
