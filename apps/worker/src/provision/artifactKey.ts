import { createHash } from "node:crypto";
import { canonicalJson } from "@lapline/contracts";
import type { GitPlan, GitSubmodules, ProvisionPlan } from "@lapline/workloads";

/** Name of a plan's cache entry: equal plans on equal platforms share it. */
export function artifactKey(plan: ProvisionPlan, platform: string): string {
  const built = canonicalJson({ plan: decisive(plan), platform });
  const hash = createHash("sha256").update(built).digest("hex");
  return `${plan.kind}-${hash.slice(0, 32)}`;
}

/** The plan without what only decides whether it may be built: what the machine needs, and pins. */
function decisive(plan: ProvisionPlan): unknown {
  if (plan.kind === "definition") {
    // The image counts by its id, and what runs beside the version is no part of it.
    const { image: _, beside: __, ...made } = plan;
    return { ...made, steps: plan.steps.map(({ argv }) => argv) };
  }
  if (plan.kind !== "git") return plan;
  const { needs: _, ...recipe } = plan.recipe;
  const parts = Object.entries(plan.parts).map(([name, part]) => [name, decisive(part)]);
  return { ...plan, recipe, parts: Object.fromEntries(parts), sources: plan.sources.map(unpinned) };
}

/** A tree names the submodules' commits, and a commit is the same wherever it comes from. */
function unpinned<Tree extends Pick<GitPlan["sources"][number], "submodules">>(
  tree: Tree,
): unknown {
  const { submodules, ...rest } = tree;
  return submodules === undefined ? tree : { ...rest, submodules: unpinnedAll(submodules) };
}

function unpinnedAll(submodules: GitSubmodules): unknown {
  return Object.fromEntries(
    Object.entries(submodules).map(([path, { repository: _, ...submodule }]) => [
      path,
      unpinned(submodule),
    ]),
  );
}
