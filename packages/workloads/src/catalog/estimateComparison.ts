import type { ComparisonPlan, Params } from "@lapline/contracts";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";
import { wholeTrialsReason } from "../scenarios/wholeTrialsReason.ts";

/** What a comparison measures. */
interface Compared extends ComparisonPlan {
  scenario: ScenarioDefinition;
  params: Params;
  interfaceKind: "http" | "in_process";
  /** Of each version. */
  trials: number;
}

/** Shortest slices, as the worker begins with them. */
const sliceSeconds = { http: 0.1, in_process: 0.02 } as const;
/** What a side of a pair gets at least, in seconds and operations, and at most for those operations. */
const sideSecondsMin = 2;
const operationsMin = 1000;
const sideSecondsForOperations = 10;
/** Blocks of a pair at least, with two slices of each process; one in eight is four times as long. */
const blocksMin = 8;
const meanLength = 1.375;
/** Blocks that are not counted: in each pair, and once more in the first one to find the pace. */
const leadBlocks = 4;
/** What is left out after each change of hands, and what handing over takes. */
const settleShare = 0.15;

/**
 * Expected seconds of a comparison. In slices each pair has a process of each version alive at once, and
 * one more of the base where it lies in the process sandbox; each process gets the work that the
 * parameters ask for, but never less than seconds of it. Pure.
 */
export function estimateComparison(compared: Compared): number {
  const { scenario, params, interfaceKind, trials } = compared;
  const trialSeconds = scenario.estimateSeconds(params, interfaceKind);
  if (!isSliced(compared)) return 2 * trials * trialSeconds;
  const asked = scenario.spanSeconds?.(params, interfaceKind) ?? 0;
  const slice = sliceSeconds[interfaceKind];
  const side = Math.max(sideOf(params, asked), 2 * blocksMin * meanLength * slice);
  const around = Math.max(0, trialSeconds - asked);
  const lead = 2 * leadBlocks * slice;
  const arms = compared.kind === "compare" && compared.sandbox === "process" ? 3 : 2;
  return trials * arms * (around + lead + side * (1 + settleShare)) + arms * lead;
}

function isSliced({ scenario, durability, params }: Compared): boolean {
  const { description, work } = scenario;
  const isOwn = description.isOwn === true;
  // A command has no slices, and nobody knows whether a harness of a project can take turns.
  if (isOwn && work === undefined) return false;
  return wholeTrialsReason({ scenario: { ...scenario, isOwn }, durability, params }) === null;
}

function sideOf({ loadModel, count }: Params, asked: number): number {
  const operations = loadModel === "fixed_work" ? Number(count) : 0;
  const needed = operations > 0 && asked > 0 ? (operationsMin * asked) / operations : 0;
  return Math.max(asked, sideSecondsMin, Math.min(needed, sideSecondsForOperations));
}
