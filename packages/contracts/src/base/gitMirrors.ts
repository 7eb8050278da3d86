/** One repository under several spellings: without the ending that servers accept and ignore. */
export function repositoryKey(repository: string): string {
  return repository.replace(/\/+$/, "").replace(/\.git$/, "");
}

/**
 * Parses `https://host/a/b=/srv/mirrors/b.git,…`. Answers the absolute path of the mirror by
 * repository, or null when an entry is not of that form.
 */
export function parseGitMirrors(text: string): ReadonlyMap<string, string> | null {
  const mirrors = new Map<string, string>();
  for (const entry of text.split(",").map((one) => one.trim())) {
    if (entry === "") continue;
    const found = /^(https:\/\/[^\s=]+)=(\/.+)$/.exec(entry);
    if (found === null) return null;
    const [, repository = "", path = ""] = found;
    mirrors.set(repositoryKey(repository), path);
  }
  return mirrors;
}
