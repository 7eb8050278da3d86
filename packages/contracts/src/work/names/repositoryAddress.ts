import type { Name } from "./name.ts";

/** Where a git repository lies: https, a host and a path, without credentials. */
export type RepositoryAddress = Name<"RepositoryAddress">;

const pattern =
  /^https:\/\/[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:\/[A-Za-z0-9_~][A-Za-z0-9._~-]*)+\/?$/;

/** The address of a repository, or null where it is none: another scheme, a parent folder, a user. */
export function repositoryAddressOf(text: string): RepositoryAddress | null {
  const isAddress = text.length <= 500 && !text.includes("..") && pattern.test(text);
  return isAddress && URL.canParse(text) ? (text as RepositoryAddress) : null;
}
