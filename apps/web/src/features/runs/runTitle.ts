import {
  describeVersions,
  type Job,
  type Run,
  runNameLine,
  runNames,
  runVersionsOf,
} from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";

type Titled = Pick<Run, "jobs" | "jobsOmitted" | "imported" | "published" | "subject">;

/** An import is a run of its own, so its jobs are all alike. Pure. */
export function isImport({ jobs, imported }: Pick<Titled, "jobs" | "imported">): boolean {
  return imported !== undefined || jobs[0]?.purpose === "imported";
}

/** An import of more results than a page lists: what it shows would be those of the oldest commits. Pure. */
export function isLongImport(run: Titled): boolean {
  return isImport(run) && (run.jobsOmitted ?? 0) > 0;
}

/** Name of a run as lists have it, with its scenarios; what an import brought in words. Pure. */
export function runTitle(run: Titled): string {
  const { published, subject } = run;
  const targets = [...new Set(run.jobs.map(({ target }) => target))];
  const scenarios = [...new Set(run.jobs.map(({ scenario }) => scenario))];
  if (published !== undefined) return runNames({ published, targets, scenarios }).name;
  if (run.jobs.length === 0) return isImport(run) ? "Import with nothing new" : "Run without jobs";
  if (isLongImport(run)) {
    const results = run.jobs.length + (run.jobsOmitted ?? 0);
    return `${targets.join(", ")} · imported · ${countWords(results, "result")}`;
  }
  // Jobs of several kinds have no subject that says how they are measured.
  const words = subject === undefined ? describeVersions : ({ version }: Job) => version;
  const versions = [...new Set(run.jobs.map(words))];
  return runNameLine({
    targets,
    scenarios,
    versions: runVersionsOf(versions),
    ...(subject === undefined ? {} : { subject }),
  });
}
