import { asVersionName } from "@lapline/contracts";
import type { GitPlan, ProvisionPlan } from "../plan.ts";
import { targetsById } from "../registry.ts";

/** A build from repositories, with the target and version that it is a part of. */
export interface NamedGitPlan {
  name: string;
  plan: GitPlan;
}

/** Every `git` plan of every known version of every target, those within other plans too. */
export function gitPlans(): NamedGitPlan[] {
  return [...targetsById.values()].flatMap(({ description, provision }) =>
    description.versions.flatMap((version) =>
      description.provisioners.flatMap(({ kind }) =>
        within(provision(asVersionName(version, kind), kind)).map((plan) => ({
          name: `${description.id} ${version} (${kind})`,
          plan,
        })),
      ),
    ),
  );
}

function within(plan: ProvisionPlan): GitPlan[] {
  if (plan.kind === "scratchImage") return within(plan.from);
  if (plan.kind !== "git") return [];
  return [plan, ...Object.values(plan.parts).flatMap(within)];
}
