import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { ensureScenarios } from "./ensureScenarios.ts";

/**
 * Renews the stored descriptions of scenarios that the catalog has in the same version. A release may
 * add measures to a scenario, and jobs that were submitted before it was installed report them too.
 */
export async function refreshScenarios({ db }: EngineContext, catalog: Catalog): Promise<void> {
  await transact(db, async (tx) => {
    const stored = await tx.scenario.findMany({ select: { id: true, version: true } });
    const known = new Set(stored.map(({ id, version }) => `${id} ${version}`));
    const used = catalog.scenarios.filter(({ id, version }) => known.has(`${id} ${version}`));
    await ensureScenarios(tx, catalog, new Set(used.map(({ id }) => id)));
  });
}
