import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Address of the repository as its package.json names it, without a slash at its end; else null. */
export function repositoryAddress(root: string): string | null {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { repository } = Object(manifest);
  const address: unknown = Object(repository).url ?? repository;
  if (typeof address !== "string") return null;
  return address.replace(/^git[+]/, "").replace(/([.]git)?\/*$/, "");
}
