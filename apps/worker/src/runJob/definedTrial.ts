import type { DefinedHarnessPlan, HarnessTrialNames } from "@lapline/contracts";
import type { Artifact, CompiledHarness, LaunchPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import type { Attempt } from "./attempt.ts";
import type { AnyCopy } from "./versionCopy/openCopy.ts";

/** A definition's own harness; undefined where Lapline brings the harness. */
export function definedOf({ target }: Pick<Attempt, "target">): CompiledHarness | undefined {
  return target.interface.kind === "in_process" ? target.interface.defined : undefined;
}

/** Where a version lies: in a copy of the job's own, or in the cache. */
interface VersionPlace {
  artifact: Pick<Artifact, "dir" | "imageId" | "images">;
  copy: AnyCopy | null;
}

/** The version's folder as its programs see it. */
export function versionDirOf({ artifact, copy }: VersionPlace): string {
  if (copy !== null) return copy.seenAs;
  if (artifact.dir !== null) return artifact.dir;
  // An image has no folder for its version: its files lie where it has them.
  if (artifact.imageId !== null || artifact.images !== undefined) return "/";
  throw new JobFailure("build_failed", "the artifact has no folder");
}

/** Where the load child finds files of the version; null: nowhere. */
export function readableDirOf({ artifact, copy }: VersionPlace): string | null {
  return copy === null ? artifact.dir : copy.picked;
}

/**
 * Variables of every program of a definition, the same as in its build; none where Lapline ships it, and
 * none in an image, which says itself where its programs are.
 */
export function programEnv(
  { programs }: Pick<Attempt, "programs">,
  copy: AnyCopy | null,
): Record<string, string> {
  return programs === null || copy === null ? {} : { ...copy.env, ...programs.env };
}

/** The same for a server and what runs beside it; what they say themselves wins. */
export function withProgramEnv(
  launch: LaunchPlan,
  env: Readonly<Record<string, string>>,
): LaunchPlan {
  const { components } = launch;
  // An image of its own says itself where its programs are.
  const ofVersion = (imageId: string | null) => (imageId === null ? env : {});
  return {
    ...launch,
    env: { ...env, ...launch.env },
    ...(components && {
      components: components.map((one) => ({
        ...one,
        env: { ...ofVersion(one.imageId), ...one.env },
      })),
    }),
  };
}

/** Python orders sets and dictionaries by it. */
export function hashSeedEnv(hashSeed: number | undefined): Record<string, string> {
  return hashSeed === undefined ? {} : { PYTHONHASHSEED: String(hashSeed) };
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
  options: VersionPlace & { index: number; secrets: Readonly<Record<string, string>> },
): DefinedHarnessPlan | undefined {
  const defined = definedOf(attempt);
  if (defined === undefined) return undefined;
  const { dataDir, baseUrl, componentUrls = {} } = target;
  return defined.planOf({
    ...namesOf(attempt.job, options.index),
    params: attempt.job.params,
    dataDir,
    artifactDir: versionDirOf(options),
    baseUrl,
    componentUrls,
    secrets: { ...options.secrets },
  });
}
