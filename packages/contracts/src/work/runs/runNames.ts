import { shortCommits } from "../../base/shortCommits.ts";
import { describeVersions } from "./describeVersions.ts";
import type { RunSummary, RunVersions } from "./run.ts";

type Named = Pick<RunSummary, "published" | "targets" | "scenarios" | "subject"> & {
  versions?: RunSummary["versions"] | undefined;
};

/** Names that a run's name holds of each kind; the rest is a count. */
const namedMax = 3;

/**
 * What a run is called wherever one is listed, and what stands behind that: its published comparison, else
 * what it confirms or searches, else its targets with their versions; then its scenarios.
 */
export function runNames(run: Named): { name: string; about: string } {
  const { published, targets, scenarios, subject } = run;
  const measured = measuredWords(run);
  const about = some(scenarios);
  if (published !== undefined) return { name: publishedRunName(published), about: measured };
  switch (subject?.kind) {
    case "comparison":
      return { name: `${measured} (interleaved)`, about };
    case "confirmation": {
      const { change } = subject;
      if (change === null) return { name: `Confirmation: ${measured}`, about };
      const more = change.more === 0 ? "" : `, and ${change.more} more series`;
      const what = `${change.direction} of ${change.measureTitle}${more}`;
      return { name: `Confirmation: ${what}`, about: `${measured} \u00b7 ${about}` };
    }
    case "bisection":
      return { name: `Bisection step ${subject.step}: ${measured}`, about };
    case "calibration":
      return { name: `${some(targets)} ${versionWords(run.versions)} against itself`, about };
    case undefined:
      return { name: measured, about };
  }
}

/** The name of a run and what stands behind it, in one line. */
export function runNameLine(run: Named): string {
  return Object.values(runNames(run)).join(" \u00b7 ");
}

/** Targets with what is measured of them: "alpha 1.0.0, 1.1.0", "alpha 1.0.0 → 1.1.0". */
function measuredWords({ targets, versions, subject }: Named): string {
  const measured =
    subject === undefined || subject.kind === "calibration"
      ? versionWords(versions)
      : pairWords(subject);
  return [some(targets), measured].filter((part) => part !== "").join(" ");
}

function pairWords({
  base,
  head,
  morePairs,
}: {
  base: string;
  head: string;
  morePairs: number;
}): string {
  const [baseVersion, version] = [shortCommits(base), shortCommits(head)];
  const pair = describeVersions({ kind: "compare", version, baseVersion });
  if (morePairs === 0) return pair;
  return `${pair} and ${morePairs} more ${morePairs === 1 ? "pair" : "pairs"}`;
}

/** The names of versions, in their order, as a run's summary has them. */
export function runVersionsOf(names: readonly string[]): RunVersions {
  const shown = names.length > namedMax ? [...names.slice(0, 1), ...names.slice(-1)] : [...names];
  return { count: names.length, names: shown };
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
