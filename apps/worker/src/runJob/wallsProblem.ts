import type { ProvisionerKind, SandboxKind } from "@lapline/contracts";
import type { WallsState } from "../sandbox/walls/walls.ts";

/**
 * Kinds of provisioning whose programs may run without walls: what ships with Lapline, npm packages,
 * whose archives the registry signs a checksum of, and Go modules, which the checksum database knows.
 */
const vouchedFor: readonly ProvisionerKind[] = ["bundled", "npm", "go"];

/** Why a job must not run on a host without walls; null: it may. Containers have walls of their own. */
export function wallsProblem(
  job: { target: string; provisioner: ProvisionerKind; sandbox: SandboxKind },
  walls: WallsState,
): string | null {
  if (walls.up || job.sandbox !== "process" || vouchedFor.includes(job.provisioner)) return null;
  return `this machine builds no walls (${walls.reason}), and ${job.target} by ${job.provisioner} is neither bundled nor vouched for by a registry`;
}
