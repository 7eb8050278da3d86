import type { Job } from "./run.ts";

/** What a job measures of its target, in a few words: `1.2.0`, `1.1.0 → 1.2.0`, `1.2.0 against itself`. */
export function describeVersions(job: Pick<Job, "kind" | "version" | "baseVersion">): string {
  switch (job.kind) {
    case "measure":
    case "try":
      return job.version;
    case "compare":
      return `${job.baseVersion} → ${job.version}`;
    case "calibrate":
      return `${job.version} against itself`;
  }
}
