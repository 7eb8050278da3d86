import { readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { filePathOf } from "@lapline/contracts";

/** Whether a path, absolute or as seen from `from`, is a folder or lies in it. */
export function isInside(path: string, folder: string, from = folder): boolean {
  const whole = resolve(from, path);
  return whole === folder || whole.startsWith(folder + sep);
}

/**
 * Whether a link stays in a folder when it is followed through all further links on its way, which its
 * text alone does not show. One that leads nowhere yet stays there if it could only ever lead inside.
 */
export async function leadsInside(link: string, folder: string): Promise<boolean> {
  const text = await readlink(link);
  const root = await realpath(folder);
  let way = isAbsolute(text) ? text : `${dirname(link)}/${text}`;
  for (;;) {
    try {
      return isInside(await realpath(way), root);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") return false;
    }
    // As far as the way is there yet; from there on it must not go up again.
    const end = way.lastIndexOf("/");
    if (end <= 0 || way.slice(end) === "/..") return false;
    way = way.slice(0, end);
  }
}

/**
 * A path below a folder of this machine. Every part has to be a plain path of plain names; anything
 * that could lead out of the folder throws.
 */
export function pathIn(dir: string, ...parts: readonly string[]): string {
  for (const part of parts) {
    if (filePathOf(part) === null) {
      throw new Error(`${JSON.stringify(part.slice(0, 200))} is not a path inside ${dir}`);
    }
  }
  return join(dir, ...parts);
}

/** The path of an entry that was read from a folder; whatever it is called, it lies in there. */
export function entryIn(dir: string, entry: string): string {
  if (entry === "" || entry === "." || entry === ".." || /[/\0]/.test(entry)) {
    throw new Error(`${JSON.stringify(entry)} is not an entry of ${dir}`);
  }
  return join(dir, entry);
}
