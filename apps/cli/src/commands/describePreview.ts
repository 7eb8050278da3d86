import { describeVersions, formatDurationMs, type RunPreview } from "@lapline/contracts";

/** What a submission would expand to as lines for people: jobs, their time, and what cannot run. */
export function describePreview({
  jobs,
  skipped,
  problems,
  expectedSeconds,
}: RunPreview): string[] {
  const time = formatDurationMs(expectedSeconds * 1000);
  return [
    ...jobs.map(
      (job) =>
        `  ${job.target}@${describeVersions(job)} ${job.durability} ${job.scenario} on ${job.label}, ${job.trials} trials, ${formatDurationMs(job.expectedSeconds * 1000)}`,
    ),
    `${jobs.length} jobs, about ${time} of machine time. Nothing was submitted.`,
    ...skipped.map(({ target, version, message }) => `Skipped ${target}@${version}: ${message}`),
    ...problems.map(({ message }) => `It would be refused: ${message}`),
  ];
}
