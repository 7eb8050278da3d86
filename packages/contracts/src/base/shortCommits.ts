/** A text in which whole commit ids, longer than anybody reads, are cut to their beginning. */
export function shortCommits(text: string): string {
  return text.replaceAll(/[0-9a-f]{40,64}/g, (commit) => commit.slice(0, 12));
}
