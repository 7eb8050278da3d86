import {
  type ClaimedDefinition,
  type CommandWork,
  type Definition,
  modesOf,
  spanMs,
} from "@lapline/contracts/definitions";
import { describeScenario } from "../definitions/describeScenario.ts";
import { describeTarget } from "../definitions/describeTarget.ts";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";
import type { CommandPlan } from "./definitionPlan.ts";
import { planSource, sourceEnv } from "./planSource.ts";
import type { TargetAdapter } from "./provision.ts";

/** A job of software that a project defined itself, as far as it decides what runs. */
interface OwnJob {
  definition: ClaimedDefinition;
  scenario: string;
  scenarioVersion: number;
  /** Name of the mode. */
  durability: string;
}

/** A target and a scenario like those that ship with Lapline, made of a definition. */
export interface OwnWorkload {
  target: TargetAdapter;
  scenario: ScenarioDefinition;
  /** What one trial starts; null: the scenario is none of a command. */
  command: CommandPlan | null;
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
      interface: { kind: "in_process", program: null, driver: null },
      provision: (version) => planSource(definition, version),
      secretNames: [],
    },
    scenario: describeScenario(stored, own),
    command: own.command === undefined ? null : commandPlan(content, job.durability, own.command),
  };
}

function commandPlan(
  content: Definition,
  mode: string,
  { run, env, folder, format, output, timeout }: CommandWork,
): CommandPlan {
  return {
    argv: run,
    env: { ...sourceEnv(content), ...content.target.modes?.[mode]?.env, ...env },
    folder: folder ?? null,
    format,
    outputFile: output === "stdout" ? null : output,
    timeoutMs: spanMs(timeout),
  };
}
