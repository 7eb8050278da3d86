/** What the expected time of jobs rests on; of `withHistory` of them a like job has ended. */
export function basisWords(jobs: number, withHistory: number): string {
  const unknown = jobs - withHistory;
  if (unknown === 0) return "as like jobs took";
  return withHistory === 0
    ? "as planned: no like job has ended yet"
    : `${unknown} of them as planned, without a like job that ended`;
}
