import { join } from "node:path";
import { filePathOf } from "@lapline/contracts";

/**
 * A path below a folder of this machine. Every part has to be a plain path of plain names; anything
 * that could lead out of the folder throws.
 */
export function pathIn(dir: string, ...parts: readonly string[]): string {
  for (const part of parts) {
    if (filePathOf(part) === null) {
      throw new Error(`${JSON.stringify(part.slice(0, 200))} is no path inside ${dir}`);
    }
  }
  return join(dir, ...parts);
}
