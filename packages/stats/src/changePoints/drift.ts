/** A stretch of a history that moves steadily instead of at once: slow drift. Never a change point. */
export interface Drift {
  kind: "drift";
  /** Position of the first and of the last point of the stretch. */
  from: number;
  to: number;
  /** Whether `slope` is a share of the value per point (0.001 is 0.1 %), else in the unit of the series. */
  isRelative: boolean;
  /** Change per point, and its 95 % interval. */
  slope: number;
  slopeLow: number;
  slopeHigh: number;
  /** Fitted values at both ends, unit of the series. */
  before: number;
  after: number;
  /** 1 − probability that noise alone looks like this, 0 to 1. */
  confidence: number;
}
