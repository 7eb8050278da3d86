import { formatCount } from "@lapline/contracts";

/** A count with its noun: `1 job`, `1,200 jobs`. */
export function countWords(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
