import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { goatdbModuleSchema } from "./goatdbApi.ts";
import { goatdbObjectsDriver } from "./goatdbDriver.ts";
import { goatdbModule } from "./goatdbRecipe.ts";

/** Bytes of what GoatDB keeps in a folder of this machine. */
export async function goatdbFolderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/** GoatDB in the harness's own process. */
export const goatdbObjects = goatdbObjectsDriver({
  async load(artifactDir) {
    if (artifactDir === null) throw new Error("GoatDB was provisioned without its module.");
    const url = pathToFileURL(join(artifactDir, goatdbModule)).href;
    return goatdbModuleSchema.parse(await import(url));
  },
  createFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
  removeFolder: (folder) => rm(folder, { recursive: true }),
  bytesIn: goatdbFolderBytes,
  settings: async () => ({}),
  expected: {},
});
