/** Series that one person may pin in one project: more would be no choice. */
export const pinsMax = 50;

/** Series that one chart draws: more lines cannot be told apart. */
export const chartLinesMax = 8;

/** Releases that one target entry may go back. */
export const lastVersionsMax = 50;

/** Changes of one listing of a preview of a rule. */
export const previewItemsMax = 100;

/**
 * Trials of each version of a comparison unless a submission says otherwise, and the most it may
 * say. Ten pairs tell about 3 % apart where trials scatter by 2 %: the half width of a paired 95 %
 * interval is t(9)·√2·2 %/√10 = 2 %, and what is half as large again is found four times out of five.
 */
export const comparisonTrialsDefault = 10;
export const comparisonTrialsMax = 50;

/** Runs whose outcomes one answer holds: a page of the runs list. */
export const runOutcomesMax = 50;
