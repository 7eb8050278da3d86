/**
 * What became of the changes of a series: `moved` while an alert about a regression is open or
 * acknowledged, or while an imported history stands at a worse level than before; `improved` for the
 * same to the better; `suspected` while a change waits for its confirmation; else `quiet`.
 */
export const seriesStates = ["moved", "improved", "suspected", "quiet"] as const;
export type SeriesState = (typeof seriesStates)[number];

/** What series are filtered by: their state, or that they ever changed, whatever became of it. */
export const seriesStateFilters = [...seriesStates, "changed"] as const;
export type SeriesStateFilter = (typeof seriesStateFilters)[number];

/** What series are grouped and filtered by. */
export const seriesDimensions = ["target", "scenario", "measure", "label"] as const;
export type SeriesDimension = (typeof seriesDimensions)[number];

/** Where the points of a series come from: measured by a machine here, or imported. */
export const seriesOrigins = ["measured", "imported"] as const;
export type SeriesOrigin = (typeof seriesOrigins)[number];
