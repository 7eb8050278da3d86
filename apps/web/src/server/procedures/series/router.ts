import { router } from "../../trpc.ts";
import { endStatistic } from "./endStatistic.ts";
import { getHistory } from "./getHistory.ts";
import { getSeries } from "./getSeries.ts";
import { groupSeries } from "./groupSeries.ts";
import { keepStatistic } from "./keepStatistic.ts";
import { listHistories } from "./listHistories.ts";
import { listPinned } from "./listPinned.ts";
import { listSeries } from "./listSeries.ts";
import { pinSeries } from "./pinSeries.ts";
import { reprocess } from "./reprocess.ts";
import { seriesFacets } from "./seriesFacets.ts";
import { unpinSeries } from "./unpinSeries.ts";

export const seriesRouter = router({
  list: listSeries,
  get: getSeries,
  groups: groupSeries,
  facets: seriesFacets,
  histories: listHistories,
  listPinned,
  pin: pinSeries,
  unpin: unpinSeries,
  history: getHistory,
  keepStatistic,
  endStatistic,
  reprocess,
});
