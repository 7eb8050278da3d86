import { join } from "node:path";

/** The path of an entry that was read from a folder; whatever it is called, it lies in there. */
export function entryIn(dir: string, entry: string): string {
  if (entry === "" || entry === "." || entry === ".." || /[/\0]/.test(entry)) {
    throw new Error(`${JSON.stringify(entry)} is no entry of ${dir}`);
  }
  return join(dir, entry);
}
