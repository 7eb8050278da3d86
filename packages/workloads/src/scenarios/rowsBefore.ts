import type { Params } from "@lapline/contracts";

/** Messages or rows that a scenario of deletes must leave alone. */
const keptRows = 100;

const deletes = new Set(["records.delete", "api.delete"]);

/**
 * Messages or rows that are stored before anything is timed: what `rows` says, and for deletes one for
 * each operation, warm-up included, and some that stay.
 */
export function rowsBefore(scenario: string, params: Params): number {
  if (!deletes.has(scenario)) return Number(params.rows ?? 0);
  return Number(params.warmup) + Number(params.count) + keptRows;
}
