import { createHash } from "node:crypto";
import { canonicalJson } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";

/** Name of a plan's cache entry: equal plans on equal platforms share it. */
export function artifactKey(plan: ProvisionPlan, platform: string): string {
  const hash = createHash("sha256").update(canonicalJson({ plan, platform })).digest("hex");
  return `${plan.kind}-${hash.slice(0, 32)}`;
}
