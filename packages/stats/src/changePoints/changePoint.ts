/** One side of a change: a stretch of a history at one level. */
export interface Level {
  /** Median of the stretch, unit of the series. */
  value: number;
  /** Points in the stretch that the median is taken of; of a long stretch those nearest the change. */
  n: number;
}

/** The first point of a new level of a history. */
export interface ChangePoint {
  /**
   * Position of the first point of the new level, 0 for the series' first point; never 0. Its value is
   * nearer to the new level than to the old, that of the point before it nearer to the old.
   */
  index: number;
  /** Smallest and largest position that the data allow for `index` (likelihood within e³ of the best). */
  indexLow: number;
  indexHigh: number;
  before: Level;
  after: Level;
  /** `after − before` and its 95 % interval, unit of the series. */
  difference: number;
  differenceLow: number;
  differenceHigh: number;
  /** `after ÷ before` and its 95 % interval; null unless both levels are positive. */
  ratio: RatioInterval | null;
  /** 1 − probability that noise alone looks like this, 0 to 1. */
  confidence: number;
}

interface RatioInterval {
  value: number;
  low: number;
  high: number;
}

export interface DetectionOptions {
  /**
   * Largest probability that noise alone looks like a reported change, per candidate; default 10⁻⁴,
   * smaller is quieter and slower to report.
   */
  probabilityMax?: number;
  /** Smallest change worth a report, as a share of the level before it (0.02 is 2 %); default 0. */
  relativeChangeMin?: number;
}

/** Why there is no answer: which value of the series is not a finite number, by position. */
export interface NotFinite {
  ok: false;
  reason: "not-finite";
  index: number;
}
