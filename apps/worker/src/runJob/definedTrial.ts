import type { DefinedHarnessPlan, HarnessTrialNames } from "@lapline/contracts";
import type { Artifact, CompiledHarness } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import type { Attempt } from "./attempt.ts";

/** A definition's own harness; undefined where Lapline brings the harness. */
export function definedOf({ target }: Pick<Attempt, "target">): CompiledHarness | undefined {
  return target.interface.kind === "in_process" ? target.interface.defined : undefined;
}

/** What a definition's harness hears of a trial: both sides of a pair have the same number. */
export function namesOf(
  { version, comparison }: Pick<Attempt["job"], "version" | "comparison">,
  index: number,
): HarnessTrialNames {
  const round = comparison === undefined ? index : Math.floor(index / 2);
  return { version, trial: round + 1 };
}

/** The plan of a definition's harness; undefined where Lapline brings the harness. */
export function definedPlan(
  attempt: Pick<Attempt, "target" | "job">,
  target: {
    dataDir: string;
    baseUrl: string | null;
    componentUrls?: Readonly<Record<string, string>>;
  },
  options: { index: number; artifact: Artifact; secrets: Readonly<Record<string, string>> },
): DefinedHarnessPlan | undefined {
  const defined = definedOf(attempt);
  if (defined === undefined) return undefined;
  const { dir } = options.artifact;
  if (dir === null) throw new JobFailure("build_failed", "the artifact has no folder");
  const { dataDir, baseUrl, componentUrls = {} } = target;
  return defined.planOf({
    ...namesOf(attempt.job, options.index),
    params: attempt.job.params,
    dataDir,
    artifactDir: dir,
    baseUrl,
    componentUrls,
    secrets: { ...options.secrets },
  });
}
