/** What people call the kinds of sources. */
const words: Readonly<Record<string, string>> = {
  checkout: "Repository",
  git: "Git repository",
  npm: "npm package",
  pip: "PyPI package",
  go: "Go module",
  cargo: "crates.io crate",
  maven: "Maven library",
  image: "Container image",
  archive: "Archive",
};

/** Kind of a definition's source in words; unknown ones as they are. Pure. */
export function sourceWords(kind: string): string {
  return words[kind] ?? kind;
}
