import { describeVersions, type Job, jobFailureWords, type Run } from "@lapline/contracts";

/** The page of a run. Without the project's name the page finds it out by itself. */
export function runUrlOf(url: string, projectSlug: string | null, runId: string): string {
  const path = projectSlug === null ? `/runs/${runId}` : `/p/${projectSlug}/runs/${runId}`;
  return new URL(path, url).href;
}

/** The run as lines for people: one for the run, one per listed job, with the reason where one failed. */
export function describeRun(run: Run, runUrl: string): string[] {
  const { jobsOmitted = 0 } = run;
  return [
    `Run ${run.id} ${run.status}  ${runUrl}`,
    ...run.jobs.map(describeJob),
    ...(jobsOmitted > 0 ? [`  and ${jobsOmitted} more jobs`] : []),
  ];
}

function describeJob(job: Job): string {
  const what = `${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`;
  const lines = [`  ${job.status.padEnd(9)} ${what}  job ${job.id}`];
  const failure = jobFailureWords(job);
  if (failure !== null) lines.push(`            ${[failure.sentence, ...failure.next].join(" ")}`);
  if (job.reportValid === false) lines.push("            The report is invalid: open it for why.");
  return lines.join("\n");
}
