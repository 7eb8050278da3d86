import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { SiteOptions } from "./addresses.ts";
import type { Picture } from "./dressBody.ts";

/** Files that pages bring along, by their path on the site. */
export interface Assets {
  files: Map<string, Buffer>;
  /** Adds a file under a name that says what is in it, and answers its address. */
  add(name: string, content: Buffer): string;
  takePicture(path: string): Picture | null;
  takeFile(path: string): string | null;
}

/** Below docs/, what is for readers of the site; the rest is for those who change Lapline. */
const served = /^docs\/(?:how-to|reference|explanation)\/[^/]+[.][a-z]+$/;

/** Starts an empty collection of what the pages of `root`/docs show beside words. */
export function collectAssets(root: string, { base, repository }: SiteOptions): Assets {
  const files = new Map<string, Buffer>();
  const add = (name: string, content: Buffer) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
    const ending = extname(name);
    const path = `assets/${basename(name, ending)}.${hash}${ending}`;
    files.set(path, content);
    return `${base}/${path}`;
  };
  return {
    files,
    add,
    takePicture(path) {
      if (!path.endsWith(".png") || !existsSync(join(root, path))) return null;
      const content = readFileSync(join(root, path));
      return { address: add(path, content), ...sizeOf(content) };
    },
    takeFile(path) {
      // Builds have no other files of the repository at hand; a test looks for those.
      if (served.test(path)) return add(path, readFileSync(join(root, path)));
      return repository === null ? null : `${repository}/blob/HEAD/${encodeURI(path)}`;
    },
  };
}

/** Width and height stand at fixed places of a PNG. */
function sizeOf(content: Buffer): { width: number; height: number } {
  if (content.toString("latin1", 1, 4) !== "PNG") throw new Error("A picture is not a PNG.");
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}
