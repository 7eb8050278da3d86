// `npm pack` in this folder packs what `prepack` leaves of package.json: everything is bundled, so that
// the package has no dependencies, and no specifier that only a pnpm workspace understands.
import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
const manifestFile = join(folder, "package.json");
const backupFile = join(folder, "dist", "package.json.whole");

/** What of package.json is for those who install the package. */
export function packedManifest(manifest) {
  const { devDependencies: _dev, scripts: _scripts, private: _private, ...packed } = manifest;
  return packed;
}

const readManifest = async () => JSON.parse(await readFile(manifestFile, "utf8"));

const actions = {
  strip: async () => {
    const manifest = await readManifest();
    // Left by an earlier one that did not come to its end: the backup is the whole one.
    if (manifest.devDependencies === undefined) return;
    await copyFile(manifestFile, backupFile);
    await writeFile(manifestFile, `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
  },
  restore: () => rename(backupFile, manifestFile),
};

const action = actions[process.argv[2] ?? ""];
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (action === undefined) throw new Error("say strip or restore");
  await action();
}
