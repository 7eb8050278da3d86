import { studentTQuantile } from "../studentT.ts";
import type { JobVariance } from "./jobVariance.ts";
import { lookLevel } from "./lookLevel.ts";
import { totalError } from "./widenInterval.ts";

/**
 * The noise floor: the smallest relative change that a comparison can show, which is how far its
 * interval reaches to either side. From what jobs differ by and the standard error that comparisons
 * of this kind usually have, both on the log scale.
 */
export function smallestChange(
  between: JobVariance,
  typical: { standardError: number; degreesOfFreedom: number },
): number {
  const { error, degreesOfFreedom } = totalError(
    typical.standardError ** 2,
    typical.degreesOfFreedom,
    between,
  );
  return Math.expm1(studentTQuantile(0.5 + lookLevel(0.95, 1) / 2, degreesOfFreedom) * error);
}
