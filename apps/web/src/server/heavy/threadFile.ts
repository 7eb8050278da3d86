import { existsSync } from "node:fs";
import { join } from "node:path";

/** Name of the bundle that the build puts beside the server. */
const bundle = "heavyThread.mjs";
const source = "src/server/heavyThread.ts";

/**
 * The program of the threads: the bundle beside the built server, which works in its own folder, or
 * the source while developing and testing.
 */
export function threadFile(): string {
  const here = process.cwd();
  const candidates = [bundle, source, `apps/web/${source}`].map((path) =>
    join(/* turbopackIgnore: true */ here, path),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`the threads' program is missing: ${candidates[0]}`);
  return found;
}
