import type { ImportPreview } from "./importPreview.ts";

const number = new Intl.NumberFormat("en");
const counted = (count: number, noun: string) =>
  `${number.format(count)} ${noun}${count === 1 ? "" : "s"}`;

/**
 * What an import is of, e.g. `6 benchmarks × 20 versions, 2026-07-06 to 2026-08-17`; where not every
 * version has every benchmark, how many results there are instead of the sign. Pure.
 */
export function importExtentWords({
  extent: { benchmarks, versions, from, to },
  reports,
}: Pick<ImportPreview, "extent" | "reports">): string {
  const isWhole = benchmarks * versions === reports;
  const of = [counted(benchmarks, "benchmark"), counted(versions, "version")];
  const what = isWhole ? of.join(" × ") : [...of, counted(reports, "result")].join(", ");
  if (from === null || to === null) return what;
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  return `${what}, ${first === last ? first : `${first} to ${last}`}`;
}
