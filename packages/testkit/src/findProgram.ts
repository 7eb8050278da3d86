import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { env } from "./env.ts";

/** Absolute path of the first of `names` that is on PATH, or null. */
export function findProgram(...names: string[]): string | null {
  for (const name of names) {
    for (const folder of env.path.split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not in this folder: the next one.
      }
    }
  }
  return null;
}
