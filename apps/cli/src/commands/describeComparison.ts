import { describeVerdict, describeVersions, type Job, type Report } from "@lapline/contracts";

/**
 * What the verdict of a run does not have of an interleaved job: all that a calibration found, and for
 * a comparison what would settle the measures that stay open.
 */
export function describeComparison(job: Job, { comparison }: Report): string[] {
  const measures = (comparison?.measures ?? []).filter(
    ({ advice }) => job.kind === "calibrate" || advice !== null,
  );
  if (measures.length === 0) return [];
  const title = `  ${job.target} ${describeVersions(job)}, ${job.scenario} on ${job.label}`;
  const lines = measures.map((measure) => {
    const { words, interval } = describeVerdict(measure);
    const advice = measure.advice === null ? "" : `  ${measure.advice}`;
    return `    ${measure.title}: ${words} ${interval}`.trimEnd() + advice;
  });
  return [title, ...lines];
}
