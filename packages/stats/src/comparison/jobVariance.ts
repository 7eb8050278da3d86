/** How far jobs of the same versions differ from each other beyond what their own trials explain. */
export interface JobVariance {
  /** Variance between jobs of the logarithm of a ratio (τ²). */
  variance: number;
  /** Standard error of that estimate. */
  error: number;
}

/** One comparison of a version with itself. */
export interface CalibrationOutcome {
  /** Logarithm of its ratio; 0 in truth. */
  logRatio: number;
  /** Standard error of it, from the trials of that job. */
  standardError: number;
  /** Of that standard error. */
  degreesOfFreedom: number;
}

/** Below a millionth, standard errors are rounding of the values themselves. */
const errorMin = 1e-6;

/** Fewer leave no inverse moments; of three trials a side there are 4. */
const degreesOfFreedomMin = 5;

/**
 * How alike the variances of series of one pool are, as the degrees of freedom of an inverse χ²
 * distribution around the pool's: with 8, the variance of one series is between half and three times
 * that of its pool in nine of ten.
 */
const poolDegrees = 8;

/**
 * Variance between jobs from calibrations, by restricted maximum likelihood. That a version does not
 * differ from itself is known, so no mean is estimated, and whatever always favors one side counts as
 * variance. `pool` is the estimate for calibrations of similar series on the same hardware: it enters
 * with a precision of its own, so a series without calibrations has that of its pool, and one with
 * many has its own. Null without calibrations and pool.
 */
export function jobVariance(
  calibrations: readonly CalibrationOutcome[],
  pool: JobVariance | null = null,
): JobVariance | null {
  const known = calibrations.filter(
    ({ logRatio, standardError }) => Number.isFinite(logRatio) && Number.isFinite(standardError),
  );
  if (known.length === 0 && pool === null) return null;
  const squares = known.map(({ logRatio }) => logRatio ** 2);
  const errors = known.map(withinError);
  const prior = priorOf(pool);
  /** One step of Fisher's scoring: the mode for the weights at `variance`. */
  const step = (variance: number) => {
    let information = 0;
    let weighted = prior.precision * prior.variance;
    for (const [place, { error, weighing, excess }] of errors.entries()) {
      const weight = 0.5 / (weighing + variance) ** 2;
      information += weight;
      // Small errors weigh most, and the smallest are too small by luck: more is taken off for them.
      const expected = error * (1 + (excess * weighing) / (weighing + variance));
      weighted += weight * ((squares[place] ?? 0) - expected);
    }
    const total = information + prior.precision;
    return { next: Math.max(0, weighted / total), total };
  };
  let variance = prior.variance + Math.max(0, ...squares);
  for (let round = 0; round < 500; round += 1) {
    const { next } = step(variance);
    const moved = Math.abs(next - variance);
    variance = next;
    if (moved <= 1e-9 * variance || variance < 1e-16) break;
  }
  return { variance, error: 1 / Math.sqrt(step(variance).total) };
}

/**
 * The variance that the trials of one job explain. It is itself estimated, a multiple of χ² with ν
 * degrees of freedom, and weighs by its inverse square: `weighing` is what keeps the weights, on
 * average, those of the true variance, and `excess` what weighing adds to the difference from it.
 * Both are moments of the inverse χ²; uncorrected, jobs that differ by nothing would seem to differ
 * by half as much as their trials explain.
 */
function withinError({ standardError, degreesOfFreedom }: CalibrationOutcome) {
  const df = Math.max(degreesOfFreedomMin, degreesOfFreedom);
  const error = Math.max(standardError, errorMin) ** 2;
  const weighing = error * (df / Math.sqrt((df - 2) * (df - 4)));
  return { error, weighing, excess: 4 / (df - 4) };
}

/** What is known of one series from its pool: the pool's own error, and how far series differ. */
function priorOf(pool: JobVariance | null): { variance: number; precision: number } {
  if (pool === null) return { variance: 0, precision: 0 };
  const { variance, error } = pool;
  const spread = error ** 2 + (2 * variance ** 2) / poolDegrees;
  return { variance, precision: 1 / Math.max(spread, errorMin ** 4) };
}
