import type { Bump, Changeset } from "./readChangesets.ts";

const headings: readonly (readonly [Bump, string])[] = [
  ["major", "Breaking changes"],
  ["minor", "New"],
  ["patch", "Fixed"],
];

/** A summary as an item of a list: further lines are indented below the first. */
const item = (summary: string) => `- ${summary.replaceAll("\n", "\n  ")}`;

/** The section of a release in CHANGELOG.md. */
export function composeRelease(
  version: string,
  day: string,
  changesets: readonly Changeset[],
): string {
  const sections = headings.flatMap(([bump, heading]) => {
    const items = changesets.filter((one) => one.bump === bump).map(({ summary }) => item(summary));
    return items.length === 0 ? [] : [`### ${heading}\n\n${items.join("\n")}`];
  });
  return [`## ${version} (${day})`, ...sections].join("\n\n");
}

/** The changelog with a section before that of the release before. */
export function withRelease(changelog: string, section: string): string {
  const newest = changelog.indexOf("\n## ");
  if (newest === -1) return `${changelog.trimEnd()}\n\n${section}\n`;
  return `${changelog.slice(0, newest + 1)}${section}\n\n${changelog.slice(newest + 1)}`;
}

/** The version of the newest release and what its section says below the heading. */
export function newestRelease(changelog: string): { version: string; notes: string } {
  const [, section = ""] = changelog.split(/^(?=## )/m);
  const [, version, notes] = /^## (\S+)[^\n]*\n([\s\S]*)$/.exec(section) ?? [];
  if (version === undefined || notes === undefined) throw new Error("CHANGELOG.md has no release.");
  return { version, notes: notes.trim() };
}
