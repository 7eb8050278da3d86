import { matchesGlob } from "./matchesGlob.ts";

/**
 * Whether a text fits a list of globs: at least one of them, or any text where none includes, and none
 * of those that begin with `!`.
 */
export function matchesGlobs(globs: readonly string[], text: string): boolean {
  const excluded = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  const included = globs.filter((glob) => !glob.startsWith("!"));
  const fits = (glob: string) => matchesGlob(glob, text);
  return (included.length === 0 || included.some(fits)) && !excluded.some(fits);
}
