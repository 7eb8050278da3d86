import { versionNameOf } from "@lapline/contracts";
import { compareSemver } from "./compareSemver.ts";
import { fitsWildcards } from "./fitsWildcards.ts";
import { releasesMax } from "./selectReleases.ts";

/** What all tags that fit a pattern begin with; without a pattern nothing. Pure. */
export function prefixOf(pattern: string | undefined): string {
  return /^[^*?]*/.exec(pattern ?? "")?.[0] ?? "";
}

const numbered = /^v?\d+(?:[.]\d+)*(?:-([0-9A-Za-z.-]+))?(?:[+][0-9A-Za-z.-]+)?$/;
const dated = /^\d{4}-\d\d-\d\d$/;
/** Tags without numbers whose dates are looked up at most. */
const unnumberedMax = 10_000;

export interface SelectedTags {
  /** Oldest first where they are ordered by number, at most 1000; else in any order. */
  names: string[];
  /** `date`: none of them has a number, so only the dates of the tags say which is older. */
  orderedBy: "number" | "date";
}

/**
 * The releases among the tags of a repository: those that fit the pattern and look like a version
 * behind what all of them begin with; where none does, all that fit. Pre-releases count where the
 * pattern names them (`v*-rc*`). Without a pattern, tags that look like a version. Pure.
 */
export function selectTags(pattern: string | undefined, listed: readonly string[]): SelectedTags {
  const prefix = prefixOf(pattern);
  const welcomesPrereleases = (pattern ?? "").slice(prefix.length).includes("-");
  const fitting = [...new Set(listed)].filter(
    (name) =>
      (pattern === undefined || fitsWildcards(pattern, name)) && versionNameOf(name, "git").ok,
  );
  const isNumbered = (name: string) => {
    const rest = name.slice(prefix.length);
    return dated.test(rest) || numbered.test(rest);
  };
  const isRelease = (name: string) => {
    const rest = name.slice(prefix.length);
    return dated.test(rest) || welcomesPrereleases || numbered.exec(rest)?.[1] === undefined;
  };
  const numbers = fitting.filter(isNumbered);
  if (numbers.length === 0 && pattern !== undefined) {
    return { names: fitting.slice(0, unnumberedMax), orderedBy: "date" };
  }
  const compare = (a: string, b: string) =>
    compareSemver(a.slice(prefix.length), b.slice(prefix.length)) || compareSemver(a, b);
  const names = numbers.filter(isRelease).sort(compare).slice(-releasesMax);
  return { names, orderedBy: "number" };
}
