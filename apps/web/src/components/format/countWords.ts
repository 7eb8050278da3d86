const grouped = new Intl.NumberFormat("en");

/** A count with its noun: `1 job`, `1,200 jobs`. */
export function countWords(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped.format(count)} ${count === 1 ? singular : plural}`;
}
