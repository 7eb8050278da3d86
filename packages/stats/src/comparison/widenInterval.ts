import { studentTCdf, studentTQuantile } from "../studentT.ts";
import type { JobVariance } from "./jobVariance.ts";

/** What the trials of one job say of a shift on the log scale. */
export interface WithinJob {
  shift: number;
  low: number;
  high: number;
  degreesOfFreedom: number;
  /** Two-sided, of a shift of zero. */
  pValue: number;
}

/**
 * Widens an interval that rests on the trials of one job by what jobs differ among themselves: each
 * half is its standard error and the variance between jobs together, times Student's t with the
 * degrees of freedom of that sum (Satterthwaite 1946), so a variance that few calibrations support
 * costs more than one that is known. `level` is that of the interval. Never narrower than it was.
 */
export function widenInterval(
  within: WithinJob,
  between: JobVariance | null,
  level: number,
): Pick<WithinJob, "low" | "high" | "pValue"> {
  const { shift, low, high, pValue } = within;
  if (between === null) return { low, high, pValue };
  const bound = studentTQuantile(0.5 + level / 2, within.degreesOfFreedom);
  const ends = [shift - low, high - shift].map((half) => {
    const total = totalError((half / bound) ** 2, within.degreesOfFreedom, between);
    const wide = studentTQuantile(0.5 + level / 2, total.degreesOfFreedom) * total.error;
    return { ...total, half: Math.max(half, wide) };
  });
  const [below, above] = ends;
  if (below === undefined || above === undefined) return { low, high, pValue };
  // The end that has to stay clear of zero decides, so that verdict and p-value agree.
  const facing = shift > 0 ? below : above;
  const t = facing.error > 0 ? Math.abs(shift) / facing.error : 0;
  const widened = facing.error > 0 ? 2 * studentTCdf(-t, facing.degreesOfFreedom) : pValue;
  return {
    low: shift - below.half,
    high: shift + above.half,
    pValue: Math.max(pValue, widened),
  };
}

/** The standard error of a shift with its degrees of freedom, once jobs differ by `between`. */
export function totalError(
  withinVariance: number,
  withinDegrees: number,
  between: JobVariance | null,
): { error: number; degreesOfFreedom: number } {
  if (between === null) {
    return { error: Math.sqrt(withinVariance), degreesOfFreedom: withinDegrees };
  }
  const total = withinVariance + between.variance;
  const doubt = (2 * withinVariance ** 2) / withinDegrees + between.error ** 2;
  // One degree is the least that Student's t makes sense with; a million is the normal distribution.
  const degreesOfFreedom = doubt > 0 ? Math.min(1e6, Math.max(1, (2 * total ** 2) / doubt)) : 1e6;
  return { error: Math.sqrt(total), degreesOfFreedom };
}
