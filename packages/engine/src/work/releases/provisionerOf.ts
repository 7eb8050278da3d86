import type { Catalog, ProvisionerKind } from "@lapline/contracts";

/** How a run gets its target: the named way, else the target's first. */
export function provisionerOf(
  { targets }: Pick<Catalog, "targets">,
  { target, provisioner }: { target: string; provisioner?: ProvisionerKind | undefined },
): ProvisionerKind | undefined {
  return provisioner ?? targets.find(({ id }) => id === target)?.provisioners[0]?.kind;
}
