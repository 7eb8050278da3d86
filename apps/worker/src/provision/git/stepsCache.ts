import { createHash } from "node:crypto";
import type { BuildRecipe } from "@lapline/workloads";
import type { ResolvedRef } from "./resolveGitRef.ts";

/**
 * Name of the cache that the steps of a build share with other builds. Releases of the same repositories
 * share one: a tag is made by who owns the repository. Anybody can bring a commit into a repository's
 * host, so whatever no tag named has a cache of its own, and nothing that it leaves reaches a release.
 * A recipe without repositories has its own.
 */
export function stepsCache(sources: readonly ResolvedRef[], recipe: BuildRecipe): string {
  const shared = sources.map(({ source: { repository, commit }, isTag }) =>
    isTag ? repository : `${repository}@${commit}`,
  );
  const about = shared.length > 0 ? shared : recipe;
  const digest = createHash("sha256").update(JSON.stringify(about)).digest("hex");
  return `steps-${digest.slice(0, 16)}`;
}
