import type { Name } from "./name.ts";

/** The name of a module, package or crate, or a part of one in a Maven repository. */
export type PackageName = Name<"PackageName">;

const npm = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[A-Za-z0-9][A-Za-z0-9._-]*$/;
const plain = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
/** Parts of a module's path begin and end with a letter or digit; the first one has a dot. */
const go = /^[A-Za-z0-9][A-Za-z0-9-]*(?:[.][A-Za-z0-9-]+)+(?:\/[A-Za-z0-9_~][A-Za-z0-9._~-]*)*$/;

const rules = {
  npm,
  go,
  pip: plain,
  dart: /^[a-z_][a-z0-9_]*$/,
  cargo: /^[A-Za-z][A-Za-z0-9_-]*$/,
  maven: plain,
} as const;

/** The name as one of a registry, or null where the registry has no such names. */
export function packageNameOf(name: string, registry: keyof typeof rules): PackageName | null {
  const isName = name.length <= 214 && !name.includes("..") && rules[registry].test(name);
  return isName && !name.endsWith(".") ? (name as PackageName) : null;
}

/** The name as one of a registry. Throws where the registry has no such names. */
export function asPackageName(name: string, registry: keyof typeof rules): PackageName {
  const named = packageNameOf(name, registry);
  if (named !== null) return named;
  throw new Error(`${JSON.stringify(name.slice(0, 200))} cannot be a package of ${registry}.`);
}
