import { describeVerdict, type Report } from "@lapline/contracts";

/** What an interleaved job found, a line per measure; nothing for other jobs. */
export function describeComparison({ comparison }: Report): string[] {
  return (comparison?.measures ?? []).map((measure) => {
    const { words, interval } = describeVerdict(measure);
    const advice = measure.advice === null ? "" : `  ${measure.advice}`;
    return `            ${measure.title}: ${words} ${interval}`.trimEnd() + advice;
  });
}
