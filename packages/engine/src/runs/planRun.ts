import {
  type Catalog,
  jobsPerRunMax,
  type Params,
  type ProvisionerKind,
  type SandboxKind,
  type Submission,
  type TargetDescription,
} from "@lapline/contracts";
import { lastReleases, type SkippedRelease } from "./lastReleases.ts";

/** A hardware label with what the machines that serve it are allowed to use. */
export interface LabelOffer {
  id: string;
  name: string;
  machines: readonly { sandboxes: readonly string[] }[];
}

export interface PlannedJob {
  target: string;
  version: string;
  provisioner: ProvisionerKind;
  sandbox: SandboxKind;
  durability: string;
  scenario: string;
  scenarioVersion: number;
  params: Params;
  label: string;
  trials: number;
  expectedSeconds: number;
}

/** `path` names the place in the submission, e.g. `targets.0.versions.2`. */
export interface SubmissionProblem {
  path: string;
  message: string;
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
      if (scenario === null || target.scenarios.includes(scenario.scenario)) return;
      problems.push({
        path: `scenarios.${scenarioIndex}`,
        message: `${target.target} (targets.${targetIndex}) does not support ${scenario.scenario}. It supports ${target.scenarios.join(", ")}.`,
      });
    });
    offers.forEach((offer, labelIndex) => {
      if (offer === null || offer.machines.some((m) => m.sandboxes.includes(target.sandbox)))
        return;
      problems.push({
        path: `labels.${labelIndex}`,
        message: `No machine of the label ${offer.name} may use the ${target.sandbox} sandbox that ${target.target} with provisioner ${target.provisioner} needs. Allow it on a machine, or choose another label or provisioner.`,
      });
    });
    target.versions.forEach((version, versionIndex) => {
      for (const scenario of scenarios) {
        if (scenario === null || !target.scenarios.includes(scenario.scenario)) continue;
        const message = catalog.scenarioProblem(target.target, version, scenario.scenario);
        if (message !== null) {
          problems.push({ path: `targets.${targetIndex}.versions.${versionIndex}`, message });
          continue;
        }
        const { target: name, provisioner, sandbox, durability } = target;
        const { trials, params } = scenario;
        const expectedSeconds = catalog.estimateSeconds(name, scenario.scenario, params, trials);
        for (const offer of offers) {
          if (offer === null || !offer.machines.some((m) => m.sandboxes.includes(sandbox)))
            continue;
          const place = { target: name, version, provisioner, sandbox, durability };
          jobs.push({ ...place, ...scenario, label: offer.name, expectedSeconds });
        }
      }
    });
  });
  if (jobs.length > jobsPerRunMax) {
    problems.push({
      path: "",
      message: `This expands to ${jobs.length} jobs; one run may hold ${jobsPerRunMax}. Submit it in parts.`,
    });
  }
  return { jobs, problems, skipped };
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
    const names = catalog.targets.map(({ id }) => id).join(", ");
    problems.push({
      path: `${path}.target`,
      message: `There is no target called ${wanted?.target}. Known are ${names}.`,
    });
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
  const { versions, skipped } = chooseVersions(catalog, submission, wanted, known);
  if (versions.length === 0) {
    const message =
      known.versions.length === 0
        ? `No release of ${known.id} is known. Name the versions.`
        : `No known release of ${known.id} can run every chosen scenario.`;
    problems.push({ path: `${path}.lastVersions`, message });
  }
  versions.forEach((version, versionIndex) => {
    if (versions.indexOf(version) < versionIndex) {
      problems.push({
        path: `${path}.versions.${versionIndex}`,
        message: `The version ${version} is listed twice. Remove one; use trials for repetitions.`,
      });
    }
    if (known.onlyKnownVersions && !known.versions.includes(version)) {
      problems.push({
        path: `${path}.versions.${versionIndex}`,
        message: `${known.id} has no version ${version}. Known are ${known.versions.join(", ")}.`,
      });
    }
  });
  if (offer === undefined || durability === undefined) return null;
  return {
    target: known.id,
    versions,
    skipped,
    provisioner: offer.kind,
    sandbox: offer.sandbox,
    durability,
    scenarios: known.scenarios,
  };
}

/** The versions of an entry: those that it names, or the newest releases that it asks for. */
function chooseVersions(
  catalog: Catalog,
  submission: Submission,
  wanted: Submission["targets"][number],
  known: TargetDescription,
): ReturnType<typeof lastReleases> {
  if (wanted.lastVersions === undefined) return { versions: wanted.versions ?? [], skipped: [] };
  const scenarios = submission.scenarios.map(({ scenario }) => scenario);
  const possible = scenarios.filter((scenario) => known.scenarios.includes(scenario));
  return lastReleases(catalog, known, possible, wanted.lastVersions);
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
  const parsed = catalog.parseParams(known.id, wanted.params ?? {});
  if (!parsed.ok) {
    problems.push(...parsed.problems.map((message) => ({ path: `${path}.params`, message })));
    return null;
  }
  return {
    scenario: known.id,
    scenarioVersion: known.version,
    params: parsed.params,
    trials: submission.trials ?? known.trialsDefault,
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
