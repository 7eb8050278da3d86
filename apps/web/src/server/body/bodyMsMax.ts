import type { Caller } from "../limits/caller.ts";

/** The longest that a body may take to come: who has proved nothing has only a little to send. */
export const bodyMsMax: Record<Caller["standing"], number> = {
  stranger: 15_000,
  known: 120_000,
  machine: 120_000,
};
