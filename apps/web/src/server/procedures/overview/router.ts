import { router } from "../../trpc.ts";
import { getOverview } from "./getOverview.ts";
import { visit } from "./visit.ts";

export const overviewRouter = router({ get: getOverview, visit });
