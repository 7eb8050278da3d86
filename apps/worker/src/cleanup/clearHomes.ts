import { rm } from "node:fs/promises";
import { homesOf } from "../provision/build/homesOf.ts";
import type { WorkerContext } from "../workerContext.ts";

/**
 * Removes homes that builds of a killed worker left: they hold copies of the owner's tokens. Only for who
 * holds the scope's lock. One that cannot be removed is told and stops nobody.
 */
export async function clearHomes(
  worker: Pick<WorkerContext, "scope" | "toolCacheDir" | "log">,
): Promise<void> {
  const homes = homesOf(worker.toolCacheDir, worker.scope);
  try {
    await rm(homes, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    worker.log.warn({ err: error, homes }, "homes of earlier builds stay, with copies of settings");
  }
}
