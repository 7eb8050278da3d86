import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Absolute path of an executable on `searchPath`; null when there is none. */
export function findProgram(name: string, searchPath: string): string | null {
  for (const dir of searchPath.split(delimiter)) {
    if (dir === "") continue;
    const path = join(dir, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here: the next folder may have it.
    }
  }
  return null;
}
