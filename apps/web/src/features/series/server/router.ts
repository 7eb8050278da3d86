import { router } from "../../../server/trpc.ts";
import { getSeries } from "./getSeries.ts";
import { listSeries } from "./listSeries.ts";
import { reprocess } from "./reprocess.ts";

export const seriesRouter = router({
  list: listSeries,
  get: getSeries,
  reprocess,
});
