import { readFileSync } from "node:fs";

/** Text of a small kernel file without surrounding white space; null where the kernel has none. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
