/**
 * Trials of each version of a comparison unless a submission says otherwise, and the most it may
 * say. Ten pairs tell about 3 % apart where trials scatter by 2 %: the half width of a paired 95 %
 * interval is t(9)·√2·2 %/√10 = 2 %, and what is half as large again is found four times out of five.
 */
export const comparisonTrialsDefault = 10;
export const comparisonTrialsMax = 50;
