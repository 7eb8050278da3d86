/** Series that one chart draws: more lines cannot be told apart. */
export const chartLinesMax = 8;
