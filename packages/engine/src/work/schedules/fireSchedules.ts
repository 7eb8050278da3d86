import type { Catalog } from "@lapline/contracts";
import { type EngineContext, isolateStep } from "../../base/index.ts";
import { fireCron } from "./fireCron.ts";
import { fireReleases } from "./fireReleases.ts";
import type { Looked } from "./lookAtOne.ts";
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
  const step = <T>(name: string, take: () => Promise<T>) =>
    isolateStep(context, "schedules", { name, take });
  const ended = await step("firings", () => settleFirings(context));
  await step("listings", () => requestListings(context));
  const turn: ScheduleTurn = { looked: 0, settled: ended?.settled ?? 0, errors: [] };
  turn.errors.push(...(ended?.errors ?? []));
  await step("times", () => fireAll(turn, () => fireCron(context, catalog)));
  await step("releases", () => fireAll(turn, () => fireReleases(context, catalog)));
  return turn;
}

async function fireAll(turn: ScheduleTurn, fireOne: () => Promise<Looked>): Promise<void> {
  while (turn.looked < turnMax) {
    const one = await fireOne();
    if (one.outcome === "none") return;
    turn.looked += 1;
    if (one.outcome === "put_off") turn.errors.push(one.error);
  }
}
