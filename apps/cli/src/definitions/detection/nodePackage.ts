import type { RepositoryFolder } from "./repositoryFolder.ts";

/** What package.json of a folder says. */
export interface NodePackage {
  scripts: Readonly<Record<string, unknown>>;
  /** What installs the dependencies without changing a lock file; null where there are none. */
  install: string[] | null;
}

/** Null where the folder has no package.json that can be read. */
export async function readNodePackage(folder: RepositoryFolder): Promise<NodePackage | null> {
  if (!folder.files.includes("package.json")) return null;
  try {
    const manifest: Record<string, unknown> = Object(JSON.parse(await folder.read("package.json")));
    return { scripts: Object(manifest.scripts), install: installOf(folder, manifest) };
  } catch {
    return null;
  }
}

function installOf(
  { files }: RepositoryFolder,
  manifest: Record<string, unknown>,
): string[] | null {
  if (files.includes("package-lock.json")) return ["npm", "ci"];
  if (files.includes("pnpm-lock.yaml")) return ["pnpm", "install", "--frozen-lockfile"];
  if (files.includes("yarn.lock")) return ["yarn", "install", "--frozen-lockfile"];
  const hasAny = ["dependencies", "devDependencies", "optionalDependencies", "workspaces"].some(
    (name) => Object.keys(Object(manifest[name])).length > 0,
  );
  return hasAny ? ["npm", "install", "--no-package-lock"] : null;
}
