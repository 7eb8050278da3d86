/** What became of a schedule's firing; apart from the schemas, so that pages load no parser. */
export const firingOutcomes = ["started", "succeeded", "failed", "skipped", "canceled"] as const;
export type FiringOutcome = (typeof firingOutcomes)[number];

/** In which order a backfill measures. */
export const backfillOrders = ["newest_first", "bisection"] as const;
export type BackfillOrder = (typeof backfillOrders)[number];

/** Priority of a backfill that names none: behind what people and CI wait for. */
export const backfillPriority = -5;

/** States of a bisection; the first two are under way. */
export const bisectionStates = ["waiting", "measuring", "done", "given_up", "stopped"] as const;
export type BisectionState = (typeof bisectionStates)[number];

/** What one comparison of a bisection said of its head: at the new level, at the old one, or neither. */
export const bisectionStepOutcomes = [
  "under_way",
  "changed",
  "unchanged",
  "unclear",
  "failed",
  "canceled",
] as const;
export type BisectionStepOutcome = (typeof bisectionStepOutcomes)[number];
