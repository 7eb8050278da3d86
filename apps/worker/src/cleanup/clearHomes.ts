import { removeTree } from "../paths/removeTree.ts";
import { homesOf } from "../provision/build/writeHome.ts";
import type { WorkerContext } from "../workerContext.ts";

/**
 * Removes homes that builds of a killed worker left: they hold copies of the owner's tokens. Only for who
 * holds the scope's lock. One that cannot be removed is told and stops nobody.
 */
export async function clearHomes(
  worker: Pick<WorkerContext, "scope" | "toolCacheDir" | "log">,
): Promise<void> {
  const homes = homesOf(worker.toolCacheDir, worker.scope);
  const left = await removeTree(homes);
  if (left !== null) {
    worker.log.warn({ homes, left }, "homes of earlier builds stay, with copies of settings");
  }
}
