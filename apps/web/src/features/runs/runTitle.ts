import { describeVersions, publishedRunName, type Run, runNames } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";

type Titled = Pick<Run, "jobs" | "jobsOmitted" | "imported" | "published">;

/** An import is a run of its own, so its jobs are all alike. Pure. */
export function isImport({ jobs, imported }: Pick<Titled, "jobs" | "imported">): boolean {
  return imported !== undefined || jobs[0]?.purpose === "imported";
}

/** An import of more results than a page lists: what it shows would be those of the oldest commits. Pure. */
export function isLongImport(run: Titled): boolean {
  return isImport(run) && (run.jobsOmitted ?? 0) > 0;
}

/** Name of a run in words: its comparison, or its targets and scenarios, shortened when there are many. Pure. */
export function runTitle(run: Titled): string {
  if (run.published !== undefined) return publishedRunName(run.published);
  if (run.jobs.length === 0) return isImport(run) ? "Import with nothing new" : "Run without jobs";
  const targets = [...new Set(run.jobs.map(({ target }) => target))];
  if (isLongImport(run)) {
    const results = run.jobs.length + (run.jobsOmitted ?? 0);
    return `${targets.join(", ")} · imported · ${countWords(results, "result")}`;
  }
  const versions = [...new Set(run.jobs.map(describeVersions))];
  const ends = versions.length > 3 ? [...versions.slice(0, 1), ...versions.slice(-1)] : versions;
  const { name, about } = runNames({
    targets,
    scenarios: [...new Set(run.jobs.map(({ scenario }) => scenario))],
    versions: { count: versions.length, names: ends },
  });
  return `${name} · ${about}`;
}
