import { z } from "zod";
import type { ObjectsDriver } from "../drivers/objectsDriver.ts";
import { type GoatdbModule, goatdbModuleSchema } from "./goatdbApi.ts";
import { goatdbObjectsDriver } from "./goatdbDriver.ts";
import { originFolderBytes, removeOriginFolder } from "./originFolder.ts";

const pageModuleSchema = goatdbModuleSchema.extend({ VCurrent: z.number() });

/**
 * A database lies in its path and the number that its worker got for it. The number of the first is
 * none, that of all from the second on the same, so what the first wrote is not found again.
 */
const numberFromSecondOn = "_1";
const throwaways = ["/lapline-first", "/lapline-second"];

/** Takes the numbers that no database of a trial must have. */
async function settleNumber({ GoatDB }: GoatdbModule): Promise<void> {
  for (const path of throwaways) {
    const database = new GoatDB({ path, mode: "server", trusted: true });
    await database.readyPromise();
    await database.close();
  }
}

const storage = "files of the origin (OPFS)";

function isNotFound(error: unknown): boolean {
  return error instanceof Error && error.name === "NotFoundError";
}

async function isThere(path: string): Promise<boolean> {
  try {
    await originFolderBytes(path);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

const releaseTimeoutMs = 5000;
const releaseLookMs = 10;

/** GoatDB's worker answers that a file is closed before the browser lets go of it. */
async function removeIfThere(path: string): Promise<void> {
  const untilMs = performance.now() + releaseTimeoutMs;
  while (await isThere(path)) {
    try {
      return await removeOriginFolder(path);
    } catch (error) {
      const isHeld = error instanceof Error && error.name === "NoModificationAllowedError";
      if (!isHeld || performance.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, releaseLookMs));
    }
  }
}

/** GoatDB in a worker of a page, from the module that is served at `moduleUrl`. */
export function goatdbOrigin({ moduleUrl }: { moduleUrl: string }): ObjectsDriver {
  return goatdbObjectsDriver({
    async load() {
      const module: unknown = await import(moduleUrl);
      const { VCurrent, ...library } = pageModuleSchema.parse(module);
      // What GoatDB's own server writes into its page.
      const config = { version: VCurrent, debug: false, orgId: "localhost" };
      Reflect.set(globalThis, "GoatDBConfig", config);
      await settleNumber(library);
      return library;
    },
    // The library makes folders on the way to its files.
    createFolder: async () => undefined,
    async removeFolder(folder) {
      await removeIfThere(`${folder}${numberFromSecondOn}`);
      await removeIfThere(folder);
    },
    bytesIn: originFolderBytes,
    // Looked up: its files are where the browser keeps those of the origin, or there is no folder.
    settings: async (path) => ({ storage: (await isThere(path)) ? storage : "elsewhere" }),
    expected: { storage },
  });
}
