import { type RepositoryAddress, repositoryAddressOf } from "@lapline/contracts";

/**
 * Address of a submodule by the url that `.gitmodules` gives: https, or relative to the repository that
 * it belongs to (`./…`, `../…`), never above the repository's host. Null for everything else.
 */
export function submoduleAddress(repository: string, url: string): RepositoryAddress | null {
  if (!/^\.\.?\//.test(url)) return repositoryAddressOf(url);
  const root = /^https:\/\/[^/]+/.exec(repository)?.[0];
  if (root === undefined) return null;
  const folders = repository.slice(root.length).split("/").filter(Boolean);
  let rest = url;
  for (;;) {
    if (rest.startsWith("./")) rest = rest.slice(2);
    else if (rest.startsWith("../")) {
      if (folders.pop() === undefined) return null;
      rest = rest.slice(3);
    } else break;
  }
  return rest === "" ? null : repositoryAddressOf([root, ...folders, rest].join("/"));
}
