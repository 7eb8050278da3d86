/**
 * Names the details of a row: its jobs, the base first, the series of each, and its measure. Shares that
 * are older have keys without series.
 */
export function detailsKey(
  jobs: readonly string[],
  measure: string,
  series: readonly string[] = [],
): string {
  const ids = series.length === 0 ? [] : [series.join(",")];
  return [jobs.join(","), ...ids, measure].join(" ");
}
