import type { Catalog, ProvisionerKind, RunTemplate } from "@lapline/contracts";
import type { VersionlessWorkload } from "./versionProblems.ts";

/** What a template measures in each of its scenarios, in their order. Pure. */
export function templateWorkloads(
  catalog: Pick<Catalog, "targets">,
  template: Pick<RunTemplate, "target" | "provisioner" | "options" | "scenarios">,
): VersionlessWorkload[] {
  const { target, options, scenarios } = template;
  const provisioner = provisionerOf(catalog, template);
  return scenarios.map(({ scenario, params }) => ({
    target,
    scenario,
    provisioner,
    // What a scenario sets comes before what the template sets for all.
    params: { ...options, ...params },
  }));
}

/** How a run gets its target: the named way, else the target's first. */
function provisionerOf(
  { targets }: Pick<Catalog, "targets">,
  { target, provisioner }: { target: string; provisioner?: ProvisionerKind | undefined },
): ProvisionerKind | undefined {
  return provisioner ?? targets.find(({ id }) => id === target)?.provisioners[0]?.kind;
}
