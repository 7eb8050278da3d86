import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuildSources } from "../releaseVersion.ts";
import { changesetFiles } from "./readChangesets.ts";

/**
 * What a build of the sources at `root` is made from. In a repository, a release is the commit that the
 * tag of its version names. An archive has no tags: there, changes that wait for the next release say
 * that it is none.
 */
export function readBuildSources(root: string, version: string): BuildSources {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
      timeout: 10_000,
    }).trim();
  if (!existsSync(join(root, ".git"))) {
    return { commit: null, isRelease: changesetFiles(root).length === 0 };
  }
  try {
    if (git("status", "--porcelain") !== "") return { commit: null, isRelease: false };
    const tags = git("tag", "--points-at", "HEAD").split("\n");
    return {
      commit: git("rev-parse", "--short=12", "HEAD"),
      isRelease: tags.includes(`v${version}`),
    };
  } catch {
    return { commit: null, isRelease: false };
  }
}
