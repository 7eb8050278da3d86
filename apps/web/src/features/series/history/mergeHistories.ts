import type { ChartedSeries } from "@lapline/contracts";

/**
 * A long history of which only a selection is known, with a part of it that is known better: every
 * point of both, in version order.
 */
export function mergeHistories(
  whole: ChartedSeries,
  part: ChartedSeries | undefined,
): ChartedSeries {
  if (part === undefined) return whole;
  const byJob = new Map([...whole.items, ...part.items].map((item) => [item.jobId, item]));
  const items = [...byJob.values()].sort(
    (a, b) =>
      a.versionOrder - b.versionOrder || Date.parse(a.measuredAt) - Date.parse(b.measuredAt),
  );
  // Only what is missing in the part is missing in view.
  const missing = part.pointsInRange - part.items.length;
  return {
    ...whole,
    environments: { ...whole.environments, ...part.environments },
    items,
    pointsInRange: items.length + missing,
  };
}
