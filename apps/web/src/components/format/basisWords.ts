/** What the expected time of jobs rests on; of `withHistory` of them a like job has ended. */
export function basisWords(jobs: number, withHistory: number): string {
  const unknown = jobs - withHistory;
  if (unknown === 0) return "from similar jobs";
  return withHistory === 0
    ? "estimated without builds, no similar job yet"
    : `${unknown} estimated without builds, no similar job yet`;
}
