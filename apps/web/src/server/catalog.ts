import type { Catalog } from "@lapline/contracts";
import { type EngineContext, offerReleases, readReleases } from "@lapline/engine";
import { catalog as registry } from "@lapline/workloads/catalog";

/** Targets and scenarios as the registry has them, with the versions that targets list themselves. */
export const catalog: Catalog = registry;

/** Targets and scenarios that can be submitted, with the releases that were found since. */
export async function offeredCatalog({ db }: EngineContext): Promise<Catalog> {
  return offerReleases(registry, await readReleases(db));
}
