import { shortCommits } from "../../base/shortCommits.ts";
import type { RunSummary } from "./run.ts";

type Named = Pick<RunSummary, "published" | "targets" | "scenarios"> & {
  versions?: RunSummary["versions"] | undefined;
};

/** Names that a run's name holds of each kind; the rest is a count. */
const namedMax = 3;

/**
 * What a run is called in lists, and what stands behind that: its comparison, else its targets with their
 * versions; then its scenarios.
 */
export function runNames({ published, targets, scenarios, versions }: Named): {
  name: string;
  about: string;
} {
  const measured = [some(targets), versionWords(versions)].filter((part) => part !== "").join(" ");
  return published === undefined
    ? { name: measured, about: some(scenarios) }
    : { name: publishedRunName(published), about: measured };
}

/** "1.0.0", "1.0.0, 1.1.0", "1.0.0 \u2026 1.9.0 (10 versions)" */
export function versionWords(versions: RunSummary["versions"] | undefined): string {
  if (versions === undefined || versions.count === 0) return "";
  const names = versions.names.map(shortCommits);
  if (versions.count === names.length) return names.join(", ");
  return `${names[0]} \u2026 ${names.at(-1)} (${versions.count} versions)`;
}

/** Name of a run that repeats a published comparison: what tells it apart comes first, for narrow lists. */
export function publishedRunName(published: NonNullable<RunSummary["published"]>): string {
  return `${published} (published comparison)`;
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, namedMax).join(", ");
  return names.length > namedMax ? `${shown} and ${names.length - namedMax} more` : shown;
}
