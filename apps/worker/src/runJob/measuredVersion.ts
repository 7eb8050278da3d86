import type { Artifact } from "@lapline/workloads";
import type { Attempt } from "./attempt.ts";
import type { VersionFacts } from "./measuredTrial.ts";
import type { AnyCopy } from "./versionCopy/openCopy.ts";

/** One version of a job, provisioned, with what its trials brought back. */
export interface MeasuredVersion {
  /** The attempt as it is for this version. */
  attempt: Attempt;
  artifact: Artifact;
  /** What the artifact weighs, by measure. */
  sizes: Readonly<Record<string, number | null>>;
  /** Where a project defined it: what the machine's tools say of their versions. */
  tools: Readonly<Record<string, string>>;
  /** The same: what they run in. */
  copy: AnyCopy | null;
  last: VersionFacts | null;
}
