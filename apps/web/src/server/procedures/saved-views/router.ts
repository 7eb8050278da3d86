import { router } from "../../trpc.ts";
import { changeView } from "./changeView.ts";
import { createView } from "./createView.ts";
import { deleteView } from "./deleteView.ts";
import { listViews } from "./listViews.ts";

export const viewsRouter = router({
  list: listViews,
  create: createView,
  change: changeView,
  delete: deleteView,
});
