import {
  type ClaimedDefinition,
  type CommandWork,
  type Definition,
  modesOf,
  type ScenarioDefinition as OwnScenario,
  sourceEnv,
  sourceFolderOf,
  spanMs,
} from "@lapline/contracts/definitions";
import { compileHarnessScenario } from "../definitions/compileHarnessScenario.ts";
import { describeScenario } from "../definitions/describeScenario.ts";
import { describeTarget } from "../definitions/describeTarget.ts";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";
import { definedServer } from "./definedServer.ts";
import { type CommandPlan, definitionFolders } from "./definitionPlan.ts";
import { planSource } from "./planSource.ts";
import type { TargetAdapter, TargetProvision } from "./provision.ts";

/** A job of software that a project defined itself, as far as it decides what runs. */
interface OwnJob {
  definition: ClaimedDefinition;
  scenario: string;
  scenarioVersion: number;
  /** Name of the mode. */
  durability: string;
}

/** What programs of a definition have in common, in trials of whatever kind. */
export interface OwnPrograms {
  /** Beside what every program of a definition has: how packages that were installed for it are found. */
  env: Readonly<Record<string, string>>;
  /** Argument vectors of what a trial starts; placeholders are not filled in. */
  started: readonly (readonly string[])[];
}

/** A target and a scenario like those that ship with Lapline, made of a definition. */
export interface OwnWorkload {
  target: TargetAdapter;
  scenario: ScenarioDefinition;
  /** What one trial starts; null: the scenario is none of a command. */
  command: CommandPlan | null;
  programs: OwnPrograms;
}

/**
 * What a machine needs to run a job of a definition; null where the definition has no such scenario or
 * no such mode. Pure.
 */
export function ownWorkload(job: OwnJob): OwnWorkload | null {
  const { definition } = job;
  const { content, revision, repository } = definition;
  const own = content.scenarios.find(({ id }) => id === job.scenario);
  if (own === undefined || !modesOf(content).includes(job.durability)) return null;
  const stored = {
    // A machine needs no ids of the book, and no hashes: it stores nothing of a definition.
    ...{ definitionId: "", revisionId: "", revision, repository, content },
    scenarioVersions: { [own.id]: job.scenarioVersion },
    hashes: {},
  };
  return {
    target: {
      ...describeTarget(stored),
      ...reachedBy(content, own, job.durability),
      provision: (version) => planSource(definition, version),
    },
    scenario: describeScenario(stored, own),
    command: own.command === undefined ? null : commandPlan(content, job.durability, own.command),
    programs: {
      env: sourceEnv(content, definitionFolders.version),
      started: startedBy(content, own),
    },
  };
}

/** A command is no target that anything speaks to; a harness and a server are. */
function reachedBy(
  content: Definition,
  own: OwnScenario,
  mode: string,
): Pick<TargetProvision, "interface" | "secretNames"> {
  if (own.http !== undefined) {
    const { interface: how, secretNames } = definedServer(content, own.id);
    return { interface: how, secretNames };
  }
  const defined =
    own.harness === undefined ? {} : { defined: harnessInFolder(content, own.id, mode) };
  return {
    interface: { kind: "in_process", program: null, driver: null, ...defined },
    secretNames: [],
  };
}

/** A harness starts in the folder of its definition, and is told that folder as the version's own. */
function harnessInFolder(content: Definition, id: string, mode: string) {
  const compiled = compileHarnessScenario(content, id, mode);
  const folder = sourceFolderOf(content.target.source);
  if (folder === null) return compiled;
  return {
    ...compiled,
    startOf: (names: Parameters<typeof compiled.startOf>[0]) => {
      const start = compiled.startOf(names);
      return { ...start, folder: `${folder}/${start.folder}` };
    },
    planOf: (trial: Parameters<typeof compiled.planOf>[0]) =>
      compiled.planOf({ ...trial, artifactDir: `${trial.artifactDir}/${folder}` }),
  };
}

function startedBy({ target }: Definition, { command, harness }: OwnScenario): string[][] {
  const program = command ?? harness;
  if (program !== undefined) return [program.run];
  const { start = [], components = [] } = target.server ?? {};
  return [start, ...components.map((one) => one.start)];
}

/** A folder of a program, seen from the root of the version. */
function below({ target: { source } }: Definition, folder?: string): string | undefined {
  const parts = [sourceFolderOf(source), folder].filter((part) => part != null);
  return parts.length === 0 ? undefined : parts.join("/");
}

function commandPlan(
  content: Definition,
  mode: string,
  { run, env, folder, format, mapping, output, timeout }: CommandWork,
): CommandPlan {
  return {
    argv: run,
    env: {
      ...sourceEnv(content, definitionFolders.version),
      ...content.target.modes?.[mode]?.env,
      ...env,
    },
    folder: below(content, folder) ?? null,
    format,
    ...(mapping && { mapping }),
    outputFile: output === "stdout" ? null : output,
    timeoutMs: spanMs(timeout),
  };
}
