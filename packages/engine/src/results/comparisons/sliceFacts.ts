import {
  type RawComparison,
  type Reason,
  reasonOf,
  type Side,
  type SliceArm,
  sides,
} from "@lapline/contracts";

export type SlicedComparison = Extract<RawComparison, { method: "slices" }>;

/** CPU time outside of the slices by that inside, above which a report says so. */
const idleShareMax = 0.02;
/** By how much the operations of two sides of a pair may differ before their data may. */
const stepShareMax = 0.25;
/** Standard errors from which a difference of long and short slices is none of luck. */
const cachesErrorsMin = 3;
/** And the difference that matters beside the changes that are looked for. */
const cachesShareMin = 0.01;

/** What is worth knowing of how the slices went, for comparisons that count. Pure. */
export function sliceFacts(comparison: SlicedComparison): Reason[] {
  return [...idleWork(comparison), ...outOfStep(comparison), ...coldCaches(comparison)];
}

function armsOf({ pairs }: SlicedComparison, side: Side): SliceArm[] {
  return pairs.flatMap(({ arms }) => arms.filter(({ arm }) => arm === side));
}

/** Of all pairs together; null where it could not be read in one. */
export function idleShareOf(arms: readonly SliceArm[]): number | null {
  let [active, idle] = [0, 0];
  for (const { activeCpuNs, idleCpuNs } of arms) {
    if (activeCpuNs === null || idleCpuNs === null) return null;
    active += activeCpuNs;
    idle += idleCpuNs;
  }
  return active > 0 ? idle / active : null;
}

function idleWork(comparison: SlicedComparison): Reason[] {
  return sides.flatMap((side) => {
    const share = idleShareOf(armsOf(comparison, side));
    return share !== null && share > idleShareMax
      ? [reasonOf("slices_idle_work", { side, share })]
      : [];
  });
}

function outOfStep({ pairs }: SlicedComparison): Reason[] {
  const shares = pairs.flatMap(({ arms }) => {
    const [base, head] = sides.map((side) => arms.find(({ arm }) => arm === side)?.operations ?? 0);
    if (base === undefined || head === undefined || Math.min(base, head) <= 0) return [];
    const share = Math.max(base, head) / Math.min(base, head) - 1;
    return share > stepShareMax ? [share] : [];
  });
  if (shares.length === 0) return [];
  return [reasonOf("slices_out_of_step", { pairs: shares.length, share: Math.max(...shares) })];
}

/** Where the two sides differ in it: what is cold alike on both sides does not move their ratio. */
function coldCaches(comparison: SlicedComparison): Reason[] {
  const [base, head] = sides.map((side) => cachesOf(armsOf(comparison, side)));
  if (base == null || head == null) return [];
  const difference = Math.abs(head.logRatio - base.logRatio);
  const error = Math.hypot(base.error, head.error);
  if (difference < cachesErrorsMin * error || difference < cachesShareMin) return [];
  const sliceMs = comparison.sliceNs / 1e6;
  return [reasonOf("slices_cold_caches", { sliceMs, share: Math.expm1(difference) })];
}

/** The mean over pairs, with its standard error from those of the pairs; null where one has none. */
function cachesOf(arms: readonly SliceArm[]): { logRatio: number; error: number } | null {
  let [sum, squares] = [0, 0];
  for (const { caches } of arms) {
    if (caches.logRatio === null || caches.standardError === null) return null;
    sum += caches.logRatio;
    squares += caches.standardError ** 2;
  }
  if (arms.length === 0) return null;
  return { logRatio: sum / arms.length, error: Math.sqrt(squares) / arms.length };
}
