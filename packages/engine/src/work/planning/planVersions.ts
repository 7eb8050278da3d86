import {
  type Catalog,
  type JobKind,
  type ProvisionerKind,
  type Submission,
  type TargetDescription,
  versionNameOf,
} from "@lapline/contracts";
import { lastReleases, type SkippedRelease } from "./lastReleases.ts";
import type { SubmissionProblem } from "./submissionProblem.ts";

/** What one job does with the versions of a target. */
export interface PlannedVersions {
  kind: JobKind;
  /** The head, where there are two. */
  version: string;
  /** What it is held against; absent in an ordinary job. */
  baseVersion?: string;
  /** Every version of it, with its place in the submission. */
  named: readonly { version: string; path: string }[];
}

/**
 * Expands one target entry to what its jobs measure: one version each, or two by turns. Problems are
 * added to `problems`; versions that have one are answered all the same, for the preview.
 */
export function planVersions(
  catalog: Catalog,
  submission: Submission,
  index: number,
  known: TargetDescription,
  problems: SubmissionProblem[],
  provisioner: ProvisionerKind | undefined,
  /** Why a version cannot have the entry's options. */
  problemsOf: (version: string) => readonly string[] = () => [],
): { versions: PlannedVersions[]; skipped: SkippedRelease[] } {
  const wanted = submission.targets[index];
  const path = `targets.${index}`;
  const taken = wanted === undefined ? [] : takenScenarios(submission, wanted);
  const scenarios = taken.filter((scenario) => known.scenarios.includes(scenario));
  const refusalsOf = (version: string) => [
    ...scenarios.flatMap(
      (one) => catalog.scenarioProblem(known.id, version, one, provisioner) ?? [],
    ),
    ...problemsOf(version),
  ];
  const { versions, skipped } = chooseVersions(wanted, known, path, refusalsOf);
  if (versions.length === 0) {
    const message =
      known.versions.length === 0
        ? `No release of ${known.id} is known. Name its versions, in a terminal as ${known.id}@1.0.0.`
        : `No known release of ${known.id} can run every chosen scenario.`;
    problems.push({ path: `${path}.lastVersions`, message });
  }
  versions.forEach((one, place) => {
    if (one.kind === "measure" && versions.findIndex((o) => o.version === one.version) < place) {
      problems.push({
        path: `${path}.versions.${place}`,
        message: `The version ${one.version} is listed twice. Remove one; use trials for repetitions.`,
      });
    }
    for (const named of one.named) {
      const { version } = named;
      const name = provisioner === undefined ? null : versionNameOf(version, provisioner);
      if (name?.ok === false) {
        problems.push({ path: named.path, message: name.reason });
        continue;
      }
      if (!known.onlyKnownVersions || known.versions.includes(version)) continue;
      problems.push({
        path: named.path,
        message: `${known.id} has no version ${version}. Known are ${known.versions.join(", ")}.`,
      });
    }
  });
  return { versions, skipped };
}

/** The versions of an entry: those that it names, or the newest releases that it asks for. */
function chooseVersions(
  wanted: Submission["targets"][number] | undefined,
  known: TargetDescription,
  path: string,
  problemsOf: (version: string) => readonly string[],
): { versions: PlannedVersions[]; skipped: SkippedRelease[] } {
  if (wanted?.compare !== undefined) {
    const { baseVersion, headVersion } = wanted.compare;
    const named = [
      { version: baseVersion, path: `${path}.compare.baseVersion` },
      { version: headVersion, path: `${path}.compare.headVersion` },
    ];
    const compared = { kind: "compare", version: headVersion, baseVersion, named } as const;
    return { versions: [compared], skipped: [] };
  }
  if (wanted?.calibrate !== undefined) {
    const version = wanted.calibrate;
    const named = [{ version, path: `${path}.calibrate` }];
    const calibrated = { kind: "calibrate", version, baseVersion: version, named } as const;
    return { versions: [calibrated], skipped: [] };
  }
  const { versions, skipped } =
    wanted?.lastVersions === undefined
      ? { versions: wanted?.versions ?? [], skipped: [] }
      : lastReleases(known, wanted.lastVersions, problemsOf);
  const measured = versions.map((version, place) => ({
    kind: "measure" as const,
    version,
    named: [{ version, path: `${path}.versions.${place}` }],
  }));
  return { versions: measured, skipped };
}

/** The scenarios of a run that a target entry takes part in. */
function takenScenarios(
  submission: Submission,
  { scenarios }: Submission["targets"][number],
): string[] {
  const all = submission.scenarios.map(({ scenario }) => scenario);
  return scenarios === undefined ? all : all.filter((one) => scenarios.includes(one));
}
