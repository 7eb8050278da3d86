import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import type { SourceFacts } from "../source/readCiSource.ts";

/** Puts the commit, tag or branch under work into a version such as `git@{commit}`. */
export function fillVersion(version: string, facts: SourceFacts): string {
  return version.replaceAll(/\{(\w*)\}/g, (_, name: string) => {
    if (name !== "commit" && name !== "tag" && name !== "branch") {
      const known = "{commit}, {tag} and {branch}";
      throw new Failure(exitCodes.usage, `{${name}} has no meaning in a version; use ${known}.`);
    }
    const value = facts[name];
    if (value !== undefined) return value;
    throw new Failure(
      exitCodes.usage,
      `{${name}} is unknown: this CI job does not set it. Use --source git${name === "commit" ? " or --commit" : ""}.`,
    );
  });
}
