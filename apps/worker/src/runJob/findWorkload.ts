import {
  type ClaimedJob,
  optionProblems,
  parseOptions,
  type SandboxKind,
  splitParams,
  versionNameOf,
} from "@lapline/contracts";
import { type ClaimedDefinition, runsInContainers } from "@lapline/contracts/definitions";
import {
  type CommandPlan,
  type OwnPrograms,
  ownWorkload,
  type ScenarioDefinition,
  scenarioProblem,
  scenariosById,
  type TargetAdapter,
  targetsById,
} from "@lapline/workloads";
import { catalog, parseScenarioParams } from "@lapline/workloads/catalog";
import { JobFailure } from "../jobFailure.ts";
import type { WallsState } from "../sandbox/walls/walls.ts";
import type { WorkerContext } from "../workerContext.ts";
import { wallsProblem } from "./wallsProblem.ts";

/** What a job measures, and how. */
export interface Workload {
  target: TargetAdapter;
  scenario: ScenarioDefinition;
  /** What one trial starts where the scenario is a command; null: trials speak the harness protocol. */
  command: CommandPlan | null;
  /** What programs of a project's own definition have in common; null: the target ships with Lapline. */
  programs: OwnPrograms | null;
}

/** The workload of a job, from its own definition or from what this worker knows; else a JobFailure. */
export async function findJobWorkload(job: ClaimedJob, worker: WorkerContext): Promise<Workload> {
  if (job.definition === undefined) {
    return findWorkload(job, await worker.usableSandboxes(), worker.walls);
  }
  return findOwnWorkload({ ...job, definition: job.definition }, worker.definitionSandboxes());
}

/**
 * What a project's own definition says of a job's target and scenario. `sandboxes` are those in which
 * definitions run here.
 */
function findOwnWorkload(
  job: ClaimedJob & { definition: ClaimedDefinition },
  sandboxes: readonly SandboxKind[],
): Workload {
  if (job.target !== job.definition.content.target.id) {
    throw unsupported(
      `the definition is of ${job.definition.content.target.id}, not ${job.target}`,
    );
  }
  const found = ownWorkload(job);
  if (found === null) {
    throw unsupported(
      `${job.target} has no scenario ${job.scenario} in the mode ${job.durability}`,
    );
  }
  const parsed = parseScenarioParams(found.scenario, job.params);
  if (!parsed.ok) throw new JobFailure("unsupported", parsed.problems.join(" "));
  const { content } = job.definition;
  const isImage = runsInContainers(content);
  if (isImage !== (job.sandbox === "docker")) {
    const how = content.target.build?.image === undefined ? "comes as" : "is built in";
    const wanted = isImage ? `${how} an image and needs the docker` : "needs the process";
    throw unsupported(`${job.target} ${wanted} sandbox, and is not run`);
  }
  if (!sandboxes.includes(job.sandbox)) {
    const sentence = `this machine runs nothing that projects define themselves in the ${job.sandbox} sandbox`;
    const where = isImage ? "" : " where walls can be built";
    throw new JobFailure(
      isImage ? "sandbox_unavailable" : "walls_missing",
      `${sentence}. Its owner can allow it${where} by DEFINITION_SANDBOXES, in settings.json where the machine joined by a command, else in the environment of its worker.`,
    );
  }
  for (const version of versionsOf(job)) {
    const named = versionNameOf(version, job.provisioner);
    if (!named.ok) throw new JobFailure("version_not_found", named.reason);
  }
  return found;
}

/** What this worker knows of a job's target and scenario; anything else is `unsupported`. */
export function findWorkload(
  job: ClaimedJob,
  sandboxes: readonly SandboxKind[],
  walls: WallsState,
): Workload {
  const target = targetsById.get(job.target);
  if (target === undefined) throw unsupported(`there is no target ${job.target}`);
  const scenario = scenariosById.get(job.scenario);
  if (scenario === undefined) throw unsupported(`there is no scenario ${job.scenario}`);
  const { version } = scenario.description;
  if (version !== job.scenarioVersion) {
    throw unsupported(`${job.scenario} is at version ${version}, not ${job.scenarioVersion}`);
  }
  if (!target.description.scenarios.includes(job.scenario)) {
    throw unsupported(`${job.target} does not support ${job.scenario}`);
  }
  const { versions, onlyKnownVersions, durabilityModes } = target.description;
  if (!durabilityModes.includes(job.durability)) {
    throw unsupported(`${job.target} has no durability mode ${job.durability}`);
  }
  const { params, options } = splitParams(target.description, job.params);
  for (const parsed of [
    catalog.parseParams(job.scenario, params),
    parseOptions(target.description, options),
  ]) {
    if (!parsed.ok) throw new JobFailure("unsupported", parsed.problems.join(" "));
  }
  for (const version of versionsOf(job)) {
    const named = versionNameOf(version, job.provisioner);
    if (!named.ok) throw new JobFailure("version_not_found", named.reason);
    if (onlyKnownVersions && !versions.includes(version)) {
      throw new JobFailure("version_not_found", `${job.target} has no version ${version}.`);
    }
    const problem = scenarioProblem(target, version, job.scenario, job.provisioner);
    if (problem !== null) throw new JobFailure("unsupported", problem);
    const place = { version, provisioner: job.provisioner, scenarios: [job.scenario] };
    const refused = optionProblems(catalog, target.description, options, place);
    if (refused.length > 0) throw new JobFailure("unsupported", refused.join(" "));
  }
  const runsSo = target.description.provisioners.some(
    ({ kind, sandbox }) => kind === job.provisioner && sandbox === job.sandbox,
  );
  if (!runsSo) {
    throw unsupported(`${job.target} is not provisioned by ${job.provisioner} in ${job.sandbox}`);
  }
  if (!sandboxes.includes(job.sandbox)) {
    throw new JobFailure("sandbox_unavailable", `the ${job.sandbox} sandbox does not work now`);
  }
  const problem = wallsProblem(job, walls);
  if (problem !== null) throw new JobFailure("walls_missing", problem);
  return { target, scenario, command: null, programs: null };
}

function versionsOf({ version, comparison }: ClaimedJob): string[] {
  return comparison === undefined ? [version] : [comparison.baseVersion, version];
}

function unsupported(sentence: string): JobFailure {
  return new JobFailure("unsupported", `${sentence} in this worker`);
}
