import {
  type Catalog,
  type ComparisonPlan,
  comparisonTrialsDefault,
  comparisonTrialsMax,
  type JobKind,
  jobsPerRunMax,
  type Params,
  type ProvisionerKind,
  type SandboxKind,
  type StopRule,
  type Submission,
  sizeParams,
  type TargetDescription,
} from "@lapline/contracts";
import { noSandboxWords, sandboxesOf, sandboxOn } from "./chooseSandbox.ts";
import type { LabelOffer } from "./labelOffer.ts";
import type { SkippedRelease } from "./lastReleases.ts";
import { planOptions, withoutOptions } from "./planOptions.ts";
import { type PlannedVersions, planVersions } from "./planVersions.ts";
import type { SubmissionProblem } from "./submissionProblem.ts";
import { unknownTargetWords } from "./unknownTargetWords.ts";

export interface PlannedJob {
  kind: JobKind;
  target: string;
  version: string;
  /** What `version` is held against; absent where the kind is `measure`. */
  baseVersion?: string;
  provisioner: ProvisionerKind;
  sandbox: SandboxKind;
  durability: string;
  scenario: string;
  scenarioVersion: number;
  /** Of the scenario, and the target's options that differ from their default. */
  params: Params;
  label: string;
  /** Of each version. */
  trials: number;
  /** Ends the comparison once it is settled; absent: it takes all its pairs. */
  stopRule?: StopRule;
  expectedSeconds: number;
  /** What the project itself says of the target; absent where it comes with Lapline. */
  definition?: {
    revisionId: string;
    /** How the target is made in this durability mode. */
    hash: string;
  };
}

export interface RunPlan {
  jobs: PlannedJob[];
  problems: SubmissionProblem[];
  /** Releases that `lastVersions` passed over, because a scenario cannot run on them. */
  skipped: SkippedRelease[];
}

/**
 * Expands a submission to its jobs (`lastVersions` by the catalog's known versions), in the order targets, versions, scenarios, labels, and lists
 * every problem that keeps any combination from running. Pure. With problems, `jobs` still holds
 * the combinations that could run, for the preview.
 */
export function planRun(
  catalog: Catalog,
  submission: Submission,
  labels: readonly LabelOffer[],
): RunPlan {
  const problems: SubmissionProblem[] = [];
  const skipped: SkippedRelease[] = [];
  const targets = submission.targets.map((_, index) => {
    const target = planTarget(catalog, submission, index, problems);
    skipped.push(...(target?.skipped ?? []));
    return target;
  });
  const scenarios = submission.scenarios.map((_, index) =>
    planScenario(catalog, submission, index, problems),
  );
  const offers = submission.labels.map((name, index) =>
    planLabel(labels, name, submission.labels.indexOf(name) < index, `labels.${index}`, problems),
  );
  const jobs: PlannedJob[] = [];
  targets.forEach((target, targetIndex) => {
    if (target === null) return;
    scenarios.forEach((scenario, scenarioIndex) => {
      if (scenario === null || !target.takes(scenario.scenario)) return;
      if (target.scenarios.includes(scenario.scenario)) return;
      problems.push({
        path: `scenarios.${scenarioIndex}`,
        message: `${target.target} (targets.${targetIndex}) does not support ${scenario.scenario}. It supports ${target.scenarios.join(", ")}.`,
      });
    });
    offers.forEach((offer, labelIndex) => {
      if (offer === null || sandboxOn(offer, target) !== null) return;
      const message = noSandboxWords(offer, target);
      problems.push({ path: `labels.${labelIndex}`, message });
    });
    for (const { named, ...versions } of target.versions) {
      const refused = named.flatMap(({ version, path }) =>
        target.options.problemsOf(version).map((message) => ({ path, message })),
      );
      problems.push(...refused);
      if (refused.length > 0) continue;
      for (const [scenarioIndex, planned] of scenarios.entries()) {
        if (planned === null || !target.takes(planned.scenario)) continue;
        if (!target.scenarios.includes(planned.scenario)) continue;
        const found = problemsOfVersions(catalog, target, named, planned.scenario);
        problems.push(...found);
        if (found.length > 0) continue;
        const { target: name, provisioner, durability, definition } = target;
        const { trialsDefault, params, ...scenario } = planned;
        const trials = trialsOf(versions.kind, submission.trials, trialsDefault);
        const all = { ...params, ...target.options.ofScenarios[scenarioIndex] };
        for (const offer of offers) {
          const sandbox = offer === null ? null : sandboxOn(offer, target);
          if (offer === null || sandbox === null) continue;
          const place = { target: name, ...versions, provisioner, sandbox, durability };
          const comparison = comparisonOf(versions.kind, { sandbox, durability });
          const { scenario: id } = scenario;
          jobs.push({
            ...place,
            ...scenario,
            params: all,
            trials,
            label: offer.name,
            expectedSeconds: catalog.estimateSeconds(name, id, params, trials, comparison),
            ...(definition === undefined ? {} : { definition }),
          });
        }
      }
    }
  });
  const compares = jobs.some(({ kind }) => kind !== "measure");
  if (compares && (submission.trials ?? 0) > comparisonTrialsMax) {
    problems.push({
      path: "trials",
      message: `A comparison takes at most ${comparisonTrialsMax} trials of each version.`,
    });
  }
  if (jobs.length > jobsPerRunMax) {
    problems.push({
      path: "",
      message: `These are ${jobs.length} jobs; one run may hold ${jobsPerRunMax}. Submit it in parts.`,
    });
  }
  return { jobs, problems, skipped };
}

function comparisonOf(
  kind: JobKind,
  place: Pick<ComparisonPlan, "sandbox" | "durability">,
): ComparisonPlan | undefined {
  return kind === "measure" || kind === "try" ? undefined : { kind, ...place };
}

/** Why versions of a job cannot do a scenario. */
function problemsOfVersions(
  catalog: Catalog,
  { target, provisioner }: { target: string; provisioner: ProvisionerKind },
  named: PlannedVersions["named"],
  scenario: string,
): SubmissionProblem[] {
  return named.flatMap(({ version, path }) => {
    const message = catalog.scenarioProblem(target, version, scenario, provisioner);
    return message === null ? [] : [{ path, message }];
  });
}

/** Trials of each version; two that are to be told apart need more of them than a history does. */
function trialsOf(kind: JobKind, wanted: number | undefined, trialsDefault: number): number {
  if (wanted !== undefined) return wanted;
  return kind === "measure" ? trialsDefault : Math.max(trialsDefault, comparisonTrialsDefault);
}

function planTarget(
  catalog: Catalog,
  submission: Submission,
  index: number,
  problems: SubmissionProblem[],
) {
  const wanted = submission.targets[index];
  const path = `targets.${index}`;
  const known = catalog.targets.find(({ id }) => id === wanted?.target);
  if (wanted === undefined || known === undefined) {
    const message = unknownTargetWords(wanted?.target ?? "", catalog.targets);
    problems.push({ path: `${path}.target`, message });
    return null;
  }
  const offer = known.provisioners.find(
    ({ kind }) => wanted.provisioner === undefined || kind === wanted.provisioner,
  );
  if (offer === undefined) {
    problems.push({
      path: `${path}.provisioner`,
      message: `${known.id} cannot be provisioned by ${wanted.provisioner}. Use ${known.provisioners.map(({ kind }) => kind).join(" or ")}.`,
    });
  }
  const durability = wanted.durability ?? known.durabilityModes[0];
  if (durability === undefined || !known.durabilityModes.includes(durability)) {
    problems.push({
      path: `${path}.durability`,
      message: `${known.id} has no durability mode ${durability}. Use ${known.durabilityModes.join(" or ")}.`,
    });
  }
  const options = planOptions(catalog, submission, index, known, problems, offer?.kind);
  const { versions, skipped } = planVersions(
    catalog,
    submission,
    index,
    known,
    problems,
    offer?.kind,
    options.problemsOf,
  );
  problems.push(...problemsOfScenarios(wanted, submission, path));
  if (offer === undefined || durability === undefined) return null;
  return {
    target: known.id,
    versions,
    skipped,
    provisioner: offer.kind,
    sandboxes: sandboxesOf(known, offer),
    durability,
    ...definitionOf(known, durability),
    options,
    scenarios: known.scenarios,
    takes: (scenario: string) => wanted.scenarios?.includes(scenario) ?? true,
  };
}

/** By which revision a target is measured, and how that one makes it in a mode. */
function definitionOf(
  { definition }: TargetDescription,
  durability: string,
): Pick<PlannedJob, "definition"> {
  const hash = definition?.hashes[durability];
  if (definition === undefined || hash === undefined) return {};
  return { definition: { revisionId: definition.revisionId, hash } };
}

/** Scenarios that a target is narrowed to and that the run does not have. */
function problemsOfScenarios(
  wanted: Submission["targets"][number],
  submission: Submission,
  path: string,
): SubmissionProblem[] {
  const names = submission.scenarios.map(({ scenario }) => scenario);
  const missing = (wanted.scenarios ?? []).filter((name) => !names.includes(name));
  return missing.map((name) => ({
    path: `${path}.scenarios`,
    message: `The run has no scenario ${name}, to which ${wanted.target} is narrowed. Its scenarios are ${[...new Set(names)].join(", ")}.`,
  }));
}

function planScenario(
  catalog: Catalog,
  submission: Submission,
  index: number,
  problems: SubmissionProblem[],
) {
  const wanted = submission.scenarios[index];
  const path = `scenarios.${index}`;
  const known = catalog.scenarios.find(({ id }) => id === wanted?.scenario);
  if (wanted === undefined || known === undefined) {
    const names = catalog.scenarios.map(({ id }) => id).join(", ");
    problems.push({
      path: `${path}.scenario`,
      message: `There is no scenario called ${wanted?.scenario}. Known are ${names}.`,
    });
    return null;
  }
  const { params } = withoutOptions(catalog, submission, wanted.params ?? {});
  const sized = sizeParams(known, { ...wanted, params });
  if (!sized.ok) {
    problems.push({ path: `${path}.size`, message: sized.problem });
    return null;
  }
  const parsed = catalog.parseParams(known.id, sized.params);
  if (!parsed.ok) {
    problems.push(...parsed.problems.map((message) => ({ path: `${path}.params`, message })));
    return null;
  }
  return {
    scenario: known.id,
    scenarioVersion: known.version,
    params: parsed.params,
    trialsDefault: known.trialsDefault,
  };
}

function planLabel(
  labels: readonly LabelOffer[],
  name: string,
  isRepeated: boolean,
  path: string,
  problems: SubmissionProblem[],
): LabelOffer | null {
  const offer = labels.find((label) => label.name === name);
  if (isRepeated) {
    problems.push({ path, message: `The label ${name} is listed twice. Remove one.` });
    return null;
  }
  if (offer === undefined || offer.machines.length === 0) {
    const served = labels.filter(({ machines }) => machines.length > 0).map((label) => label.name);
    problems.push({
      path,
      message: `No machine serves the label ${name}. ${served.length === 0 ? "Add a machine first." : `Use ${served.join(" or ")}, or add a machine.`}`,
    });
    return null;
  }
  return offer;
}
