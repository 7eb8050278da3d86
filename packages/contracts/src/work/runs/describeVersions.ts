import type { Job } from "./run.ts";

type Named = Pick<Job, "target" | "scenario" | "version" | "baseVersion"> & {
  /** Absent from servers and events that did not say it yet: a single version. */
  kind?: Job["kind"] | undefined;
};

/** A job by its target, versions and scenario: "alpha 1.1.0 \u2192 1.2.0 \u00b7 records.insert". */
export function jobName({ kind = "measure", target, scenario, ...versions }: Named): string {
  return `${target} ${describeVersions({ kind, ...versions })} \u00b7 ${scenario}`;
}

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
