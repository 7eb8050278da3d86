import { readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute } from "node:path";
import { isInside } from "./isInside.ts";

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
