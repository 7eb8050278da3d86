import type { ImportPreview } from "./importPreview.ts";

const number = new Intl.NumberFormat("en");
const counted = (count: number, noun: string) =>
  `${number.format(count)} ${noun}${count === 1 ? "" : "s"}`;

const commitPattern = /^[0-9a-f]{7,64}$/;

/**
 * What an import is of, e.g. `6 benchmarks × 20 commits, 2026-07-06 to 08-17`; where not every version
 * has every benchmark, how many results there are instead of the sign. Pure.
 */
export function importExtentWords({
  extent: { benchmarks, versions, from, to },
  reports,
  examples,
}: Pick<ImportPreview, "extent" | "reports" | "examples">): string {
  const isWhole = benchmarks * versions === reports;
  const named = examples.flatMap(({ version }) => (version === null ? [] : [version]));
  // Digits alone may be a date.
  const isOfCommits =
    named.every((version) => commitPattern.test(version)) &&
    named.some((version) => /[a-f]/.test(version));
  const of = [
    counted(benchmarks, "benchmark"),
    counted(versions, isOfCommits ? "commit" : "version"),
  ];
  const what = isWhole ? of.join(" × ") : [...of, counted(reports, "result")].join(", ");
  return from === null || to === null ? what : `${what}, ${daysWords(from, to)}`;
}

/** `2026-07-06`, `2026-07-06 to 08-17`, or both in full where the years differ. Pure. */
function daysWords(from: string, to: string): string {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  if (first === last) return first;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${first} to ${isOneYear ? last.slice(5) : last}`;
}

/** The same with how much of it the project has already, e.g. `…, 20 already imported`. Pure. */
export function importHeadline(
  preview: Pick<ImportPreview, "extent" | "reports" | "examples" | "results">,
): string {
  const words = importExtentWords(preview);
  const known = preview.results?.known ?? 0;
  return known === 0 ? words : `${words}, ${number.format(known)} already imported`;
}
