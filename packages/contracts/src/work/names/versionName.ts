import { versionSchema } from "../../base/ids.ts";
import type { ProvisionerKind } from "../catalog/catalog.ts";
import type { Name } from "./name.ts";
import { versionRules } from "./versionRules.ts";

/** A version that was checked for the way in which it is fetched. */
export type VersionName = Name<"VersionName">;

export type NamedVersion = { ok: true; name: VersionName } | { ok: false; reason: string };

/**
 * The version as a name for a provisioner, or why it is none, as a sentence. The border checks what
 * every version has in common; only where the provisioner is known can a slash be a branch or a path.
 */
export function versionNameOf(version: string, provisioner: ProvisionerKind): NamedVersion {
  const { pattern, words } = versionRules[provisioner];
  if (versionSchema.safeParse(version).success && pattern.test(version)) {
    return { ok: true, name: version as VersionName };
  }
  const shown = JSON.stringify(version.slice(0, 100));
  return {
    ok: false,
    reason: `${shown} cannot be a version for the provisioner ${provisioner}. Use ${words}.`,
  };
}

/** The version as a name for a provisioner. Throws an Error with the reason where it is none. */
export function asVersionName(version: string, provisioner: ProvisionerKind): VersionName {
  const named = versionNameOf(version, provisioner);
  if (named.ok) return named.name;
  throw new Error(named.reason);
}
