import { isAbsolute, normalize } from "node:path";
import { JobFailure } from "../../jobFailure.ts";
import { isInside } from "../../paths/pathIn.ts";

/** What a recipe may name: absolute folders, and the commits of the sources. */
export interface BuildFolders {
  /** `{build}`: sources, files and whatever the steps make. */
  build: string;
  /** `{part:NAME}`: artifacts of the plan's parts. */
  parts: ReadonlyMap<string, string>;
  /** `{cache}`: what builds of the same repositories keep for each other. */
  cache: string;
  /** `{commit:FOLDER}`: the commit of a source, by its folder. */
  commits: ReadonlyMap<string, string>;
}

const WORD = /\{(build|cache|(?:part|commit):([^{}]+))\}/g;

/** Puts the folders into a text of a recipe. */
export function fillFolders(text: string, folders: BuildFolders): string {
  return text.replace(WORD, (word, kind: string, name?: string) => {
    if (kind === "build") return folders.build;
    if (kind === "cache") return folders.cache;
    const isPart = kind.startsWith("part:");
    const found = (isPart ? folders.parts : folders.commits).get(name ?? "");
    const what = isPart ? "part" : "source";
    if (found === undefined)
      throw new JobFailure("build_failed", `the recipe has no ${what} ${word}`);
    return found;
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
