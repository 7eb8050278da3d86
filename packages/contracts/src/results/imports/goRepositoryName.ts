/** Hosts whose repositories are the third part of a path, whatever packages lie below them. */
const hosts = /^(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|golang\.org)\/[^/]+\/([^/]+)/;

/**
 * What the repository of Go packages is called, where their paths say it and all say the same: `words` of
 * `github.com/acme/words/parse`. Elsewhere a path does not say where the repository ends. Pure.
 */
export function goRepositoryName(paths: readonly string[]): string | undefined {
  const names = new Set(paths.map((path) => hosts.exec(path)?.[2] ?? shortName(path)));
  const [only] = names;
  return names.size === 1 ? only : undefined;
}

/** Of a path of two parts, such as `example.org/words`. */
function shortName(path: string): string | undefined {
  return /^[^/]+\.[^/]+\/([^/]+)(?:\/v\d+)?$/.exec(path)?.[1];
}
