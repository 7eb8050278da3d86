/** Orders of the runs list; a leading dash means descending. The first is the default. */
export const runSorts = ["-submitted", "submitted"] as const;
export type RunSort = (typeof runSorts)[number];

/**
 * Orders of the series list; a leading dash means descending. The first is the default. By `-changed`
 * moved series come first, then suspected ones, each the last measured first.
 */
export const seriesSorts = ["-measured", "measured", "name", "-name", "-changed"] as const;
export type SeriesSort = (typeof seriesSorts)[number];
