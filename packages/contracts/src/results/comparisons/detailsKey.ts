/** Names the details of a row: its jobs, the base first, and its measure. */
export function detailsKey(jobs: readonly string[], measure: string): string {
  return `${jobs.join(",")} ${measure}`;
}
