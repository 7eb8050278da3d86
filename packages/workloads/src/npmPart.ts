import type { ProvisionPlan } from "./adapter.ts";

/** One release of a package of npm, as a part of a build. */
export function npmPart(name: string, version: string): ProvisionPlan {
  return { kind: "npm", packages: [{ name, version }] };
}
