/** One or two modes of equal width, fitted to values. */
export interface ModeFit {
  /** Ascending for two modes as a rule; not guaranteed. */
  centres: readonly number[];
  weights: readonly number[];
  scale: number;
  logLikelihood: number;
  /** Location score of each value: its distance from the mode it belongs to, in scales, bounded. */
  scores: number[];
}
