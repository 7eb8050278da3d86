import { selectSeriesWithin } from "./selectSeriesWithin.ts";

/** Series with their names and latest and recent valid points; the caller adds WHERE, ORDER BY and LIMIT. */
export const selectSeries = selectSeriesWithin({});
