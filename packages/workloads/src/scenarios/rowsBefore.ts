import type { Params } from "@lapline/contracts";

/** Messages that `records.delete` must leave alone. */
const keptRows = 100;

/**
 * Messages that are stored before anything is timed: what `rows` says, and for `records.delete` one
 * for each operation, warm-up included, and some that stay.
 */
export function rowsBefore(scenario: string, params: Params): number {
  if (scenario !== "records.delete") return Number(params.rows ?? 0);
  return Number(params.warmup) + Number(params.count) + keptRows;
}
