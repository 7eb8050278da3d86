import {
  describeVersions,
  formatDurationMs,
  formatShare,
  importCountWords,
  type Job,
  jobFailureWords,
  type Params,
  type Run,
  type RunPreview,
  tellingParams,
} from "@lapline/contracts";
import { statusWords } from "../output/statusWords.ts";
import type { InvalidReasons } from "../verdict/readInvalidReasons.ts";

/** The page of a run. Without the project's name the page finds it out by itself. */
export function runUrlOf(url: string, projectSlug: string | null, runId: string): string {
  const path = projectSlug === null ? `/runs/${runId}` : `/p/${projectSlug}/runs/${runId}`;
  return new URL(path, url).href;
}

/**
 * The run as lines for people: one for the run, one per listed job, with the reason where one failed or its
 * report is invalid.
 */
export function describeRun(
  run: Run,
  runUrl: string,
  invalidReasons: InvalidReasons = new Map(),
): string[] {
  const { jobsOmitted = 0 } = run;
  return [
    `Run ${run.id} ${statusWords[run.status]}  ${runUrl}`,
    ...run.jobs.map((job) => describeJob(job, invalidReasons.get(job.id) ?? [])),
    ...(jobsOmitted > 0 ? [`  and ${jobsOmitted} more jobs`] : []),
  ];
}

function describeJob(job: Job, invalidReasons: readonly string[]): string {
  const what = `${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`;
  const lines = [`  ${statusWords[job.status].padEnd(10)} ${what}  job ${job.id}`];
  const failure = jobFailureWords(job);
  if (failure !== null) {
    lines.push(`             ${[failure.sentence, ...failure.next].join(" ")}`);
    if (job.errorMessage !== undefined) lines.push(`             ${job.errorMessage}`);
  }
  if (job.reportValid === false) {
    const reasons = invalidReasons.length > 0 ? invalidReasons : ["Open it to see why."];
    lines.push(...["The report is invalid.", ...reasons].map((line) => `             ${line}`));
  }
  return lines.join("\n");
}

/** Results that are named one by one where they failed. */
const failuresMax = 5;

/** What an import added, as a few lines whatever its size. Pure. */
export function describeImport(run: Run, runUrl: string): string[] {
  const { id, status, imported, jobs } = run;
  const failed = jobs.filter((job) => job.status === "FAILED");
  const more = failed.length - failuresMax;
  const isKnown = imported !== undefined && imported.new + imported.corrected === 0;
  return [
    isKnown
      ? `Nothing imported. Run with these results: ${runUrl}`
      : `Import ${id} ${statusWords[status]}  ${runUrl}`,
    ...(imported === undefined ? [] : [`  Results: ${importCountWords(imported)}`]),
    ...failed
      .slice(0, failuresMax)
      .map(
        ({ params, scenario, version, errorMessage }) =>
          `  Failed: ${params.benchmark ?? scenario} of ${version}${errorMessage === undefined ? "" : `: ${errorMessage}`}`,
      ),
    ...(more > 0 ? [`  and ${more} more failed results`] : []),
  ];
}

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
    ...describeFinds(jobs),
    jobs.length === 0
      ? "No jobs. Nothing was submitted."
      : `${counted(jobs.length, "job")}, about ${time} of machine time. Nothing was submitted.`,
    ...skipped.map(({ target, version, message }) => `Skipped ${target}@${version}: ${message}`),
    ...[...new Set(problems.map(({ message }) => message))].map(
      (message) => `The server would refuse it: ${message}`,
    ),
  ];
}

/**
 * The smallest change that each comparison usually finds with its trials, a sentence for each size; none
 * where nothing says it. Pure.
 */
export function describeFinds(jobs: RunPreview["jobs"]): string[] {
  const known = jobs.flatMap((job) =>
    job.smallestChange === undefined ? [] : [{ ...job, ...job.smallestChange }],
  );
  const sentences = known.map(({ trials, scenario, change, comparisons, of }) => {
    const which = counted(comparisons, "earlier comparison");
    const basis = of === "workload" ? "of this workload" : "of other workloads on the label";
    const where = jobs.length === 1 ? "" : ` of ${scenario}`;
    return `${counted(trials, "trial")} of each version${where}: finds changes from about ${formatShare(change)}, going by ${which} ${basis}.`;
  });
  return [...new Set(sentences)];
}

function paramsText(params: Params): string {
  return Object.entries(params)
    .map(([name, value]) => ` ${name}=${value}`)
    .join("");
}

/** "1 job", "2 jobs". Pure. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
