import { isAbsolute, normalize } from "node:path";
import { JobFailure } from "../../jobFailure.ts";
import { isInside } from "../../paths/isInside.ts";

/** Absolute folders that a recipe may name. */
export interface BuildFolders {
  /** `{build}`: sources, files and whatever the steps make. */
  build: string;
  /** `{part:NAME}`: artifacts of the plan's parts. */
  parts: ReadonlyMap<string, string>;
}

/** Puts the folders into a text of a recipe. */
export function fillFolders(text: string, folders: BuildFolders): string {
  return text.replace(/\{(build|part:([^{}]+))\}/g, (word, kind: string, part?: string) => {
    if (kind === "build") return folders.build;
    const dir = folders.parts.get(part ?? "");
    if (dir === undefined) throw new JobFailure("build_failed", `the recipe has no part ${word}`);
    return dir;
  });
}

/** An absolute path inside the build folder, or inside a part where the text begins with one. */
export function pathInFolders(text: string, folders: BuildFolders): string {
  const filled = fillFolders(text, folders);
  const path = normalize(isAbsolute(filled) ? filled : `${folders.build}/${filled}`);
  const inside = [folders.build, ...folders.parts.values()].some((dir) => isInside(path, dir));
  if (!inside) throw new JobFailure("build_failed", `the recipe's path ${text} leaves its folder`);
  return path.replace(/(?<=.)\/$/, "");
}
