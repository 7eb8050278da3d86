import { formatCount } from "@lapline/contracts";

/** What the expected time of jobs rests on; of `withHistory` of them a like job has ended. */
export function basisWords(jobs: number, withHistory: number): string {
  const unknown = jobs - withHistory;
  if (unknown === 0) return "from similar jobs";
  return withHistory === 0
    ? "estimated without builds, no history yet"
    : `${unknown} estimated without builds, no history yet`;
}

/** A count with its noun: `1 job`, `1,200 jobs`. */
export function countWords(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
