import { router } from "../../../server/trpc.ts";
import { getComparison } from "./getComparison.ts";
import { listColumns } from "./listColumns.ts";

export const compareRouter = router({
  get: getComparison,
  columns: listColumns,
});
