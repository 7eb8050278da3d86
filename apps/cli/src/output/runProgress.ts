import { describeVersions, type Job, type Run } from "@lapline/contracts";

const barCells = 24;

const isOver = ({ finishedAt }: Job) => finishedAt !== undefined;

/** How far a run is, for a log: one line that changes only when there is something to tell. Pure. */
export function runProgressLine({ status, jobs, jobsOmitted }: Run): string {
  const failed = jobs.filter((job) => job.status === "FAILED").length;
  const told = failed === 0 ? "" : `, ${failed} failed`;
  const of = jobsOmitted === undefined ? "of" : "of the first";
  return `${status}: ${jobs.filter(isOver).length} ${of} ${jobs.length} jobs ended${told}`;
}

/** The same for a terminal, as a bar with what is measured at this moment. Pure. */
export function runProgressBar(run: Run): string {
  const { jobs } = run;
  const shares = jobs.map((job) => (isOver(job) ? 1 : (job.progress?.fraction ?? 0)));
  const share = shares.reduce((sum, one) => sum + one, 0) / Math.max(1, jobs.length);
  const full = Math.floor(share * barCells);
  const bar = "█".repeat(full) + "░".repeat(barCells - full);
  const running = jobs.find(({ status }) => status === "RUNNING" || status === "CLAIMED");
  const ended = `${jobs.filter(isOver).length}/${jobs.length} jobs`;
  const now = running === undefined ? waitingFor(run) : doing(running);
  return `${bar} ${Math.floor(share * 100)} %  ${ended}  ${now}`;
}

function waitingFor({ jobs }: Run): string {
  const queued = jobs.find(({ status }) => status === "QUEUED");
  if (queued === undefined) return "reading the results";
  const before = queued.queuePosition ?? 0;
  return before === 0 ? `waiting for a machine of ${queued.label}` : `${before} jobs before it`;
}

function doing(job: Job): string {
  const { phase, trial, trials } = job.progress ?? {};
  const step = phase === "trial" && trial !== undefined ? `trial ${trial} of ${trials}` : phase;
  return `${job.target}@${describeVersions(job)} ${job.scenario}: ${step ?? "starting"}`;
}
