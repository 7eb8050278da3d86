import { router } from "../../trpc.ts";
import { getComparison } from "./getComparison.ts";
import { getDetails } from "./getDetails.ts";
import { getPackedComparison } from "./getPackedComparison.ts";
import { listColumns } from "./listColumns.ts";
import { listParameters } from "./listParameters.ts";
import { listReferences } from "./listReferences.ts";

export const compareRouter = router({
  get: getComparison,
  packed: getPackedComparison,
  columns: listColumns,
  details: getDetails,
  parameters: listParameters,
  references: listReferences,
});
