import {
  describeVersions,
  formatDurationMs,
  type Params,
  type RunPreview,
  tellingParams,
} from "@lapline/contracts";

/** What a submission would expand to as lines for people: jobs, their time, and what cannot run. */
export function describePreview({
  jobs,
  skipped,
  problems,
  expectedSeconds,
}: RunPreview): string[] {
  const time = formatDurationMs(expectedSeconds * 1000);
  const telling = tellingParams(jobs);
  return [
    ...jobs.map(
      (job, at) =>
        `  ${job.target}@${describeVersions(job)} ${job.durability} ${job.scenario}${paramsText(telling[at] ?? {})} on ${job.label}, ${counted(job.trials, "trial")}, ${formatDurationMs(job.expectedSeconds * 1000)}`,
    ),
    `${counted(jobs.length, "job")}, about ${time} of machine time. Nothing was submitted.`,
    ...skipped.map(({ target, version, message }) => `Skipped ${target}@${version}: ${message}`),
    ...problems.map(({ message }) => `It would be refused: ${message}`),
  ];
}

function paramsText(params: Params): string {
  return Object.entries(params)
    .map(([name, value]) => ` ${name}=${value}`)
    .join("");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
