import { describeVersions, errorCodes, type Job, type Run } from "@lapline/contracts";

/** The run as lines for people: one for the run, one per job, with the reason where one failed. */
export function describeRun(run: Run, url: string): string[] {
  return [
    `Run ${run.id} ${run.status}  ${new URL(`/runs/${run.id}`, url).href}`,
    ...run.jobs.map(describeJob),
  ];
}

function describeJob(job: Job): string {
  const what = `${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`;
  const lines = [`  ${job.status.padEnd(9)} ${what}  job ${job.id}`];
  if (job.errorCode !== undefined) {
    const { sentence, nextStep } = errorCodes[job.errorCode];
    lines.push(`            ${sentence} ${nextStep}`);
  }
  if (job.reportValid === false) lines.push("            The report is invalid: open it for why.");
  return lines.join("\n");
}
