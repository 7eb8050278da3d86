import type { Catalog } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { fireCron } from "./fireCron.ts";
import { fireReleases } from "./fireReleases.ts";
import { requestListings } from "./requestListings.ts";
import { settleFirings } from "./settleFirings.ts";

/** Schedules that one turn looks at; the next one gets to the rest. */
const turnMax = 200;

export interface ScheduleTurn {
  looked: number;
  /** Firings whose run ended. */
  settled: number;
  /** What kept single schedules from firing or from being settled; the others did. */
  errors: unknown[];
}

/**
 * One turn of all schedules: notes which of their runs ended, then fires those whose time has come or
 * whose target has new releases. Several processes may do so at once.
 */
export async function fireSchedules(
  context: EngineContext,
  catalog: Catalog,
): Promise<ScheduleTurn> {
  const { settled, errors } = await settleFirings(context);
  await requestListings(context);
  let looked = 0;
  for (const fireOne of [fireCron, fireReleases]) {
    while (looked < turnMax) {
      const one = await fireOne(context, catalog);
      if (one.outcome === "none") break;
      looked += 1;
      if (one.outcome === "put_off") errors.push(one.error);
    }
  }
  return { looked, settled, errors };
}
