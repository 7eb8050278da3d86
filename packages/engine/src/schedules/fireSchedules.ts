import type { Catalog } from "@lapline/contracts";
import type { EngineContext } from "../context.ts";
import { fireCron } from "./fireCron.ts";
import { fireReleases } from "./fireReleases.ts";
import { requestListings } from "./requestListings.ts";
import { settleFirings } from "./settleFirings.ts";

/** Schedules that one turn looks at; the next one gets to the rest. */
const turnMax = 200;

/**
 * One turn of all schedules: notes which of their runs ended, then fires those whose time has come or
 * whose target has new releases. Several processes may do so at once.
 */
export async function fireSchedules(
  context: EngineContext,
  catalog: Catalog,
): Promise<{ looked: number; settled: number }> {
  const settled = await settleFirings(context);
  await requestListings(context);
  let looked = 0;
  while (looked < turnMax && (await fireCron(context, catalog))) looked += 1;
  while (looked < turnMax && (await fireReleases(context, catalog))) looked += 1;
  return { looked, settled };
}
