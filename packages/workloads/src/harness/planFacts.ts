import type { HarnessPlan, ScenarioDescription } from "@lapline/contracts";
import type { OperationKind } from "../load/operationKind.ts";
import type { TargetAdapter } from "../provisions/provision.ts";
import { targetsById } from "../provisions/registry.ts";
import { type MessageFiller, messageFiller } from "../scenarios/chatRoom.ts";
import { type LoadPlan, loadPlanOf } from "../scenarios/loadParams.ts";
import { rowsBefore } from "../scenarios/recordsCommon.ts";
import { scenariosById } from "../scenarios/scenarios.ts";
import { HarnessFailure } from "./trialContext.ts";

/** Target and scenario of a plan. Fails as `unsupported` for those that this harness has not. */
export function planWorkload(plan: HarnessPlan): {
  target: TargetAdapter;
  scenario: ScenarioDescription;
} {
  const target = targetsById.get(plan.target);
  const scenario = scenariosById.get(plan.scenario)?.description;
  if (target === undefined) {
    throw new HarnessFailure("unsupported", `This harness has no target ${plan.target}.`);
  }
  if (scenario?.version !== plan.scenarioVersion) {
    const wanted = `${plan.scenario} version ${plan.scenarioVersion}`;
    throw new HarnessFailure("unsupported", `This harness has no scenario ${wanted}.`);
  }
  return { target, scenario };
}

/** Plain data, so that it can be sent to where no registry is. */
export interface PlanFacts {
  load: LoadPlan;
  /** Whether the scenario stores and reads messages at all. */
  needsRecords: boolean;
  /** Messages that are stored before anything is timed. */
  rows: number;
  /** Messages in one batch, where batches are written. */
  batchSize: number;
  /** What each message is filled up with. */
  filler: MessageFiller;
  /** Which Fibonacci number is computed, where one is. */
  fibonacciN: number | null;
  /** Whether speed is what the scenario measures. */
  isMeasured: boolean;
  /** Kinds of operations that also get a histogram of their own. */
  separately: OperationKind[];
  errorRateMax: number;
}

/** What a plan asks for. Fails as `unsupported` for targets and scenarios this harness has not. */
export function planFacts(plan: HarnessPlan): PlanFacts {
  const { scenario } = planWorkload(plan);
  const isFootprint = plan.scenario === "footprint";
  const fibonacciN = plan.scenario === "compute.fibonacci" ? Number(plan.params.n) : null;
  return {
    load: isFootprint ? lightLoad(Number(plan.params.requests)) : loadPlanOf(plan.params),
    needsRecords: !isFootprint && fibonacciN === null,
    rows: rowsBefore(plan.scenario, plan.params),
    batchSize: Number(plan.params.batchSize ?? 1),
    filler: messageFiller(Number(plan.params.payloadBytes ?? 0)),
    fibonacciN,
    isMeasured: !isFootprint,
    separately: plan.scenario === "records.mixed" ? ["read", "insert"] : [],
    errorRateMax: scenario.errorRateMax,
  };
}

/** The light load of the footprint scenario: one request after another. */
function lightLoad(count: number): LoadPlan {
  return { loadModel: "fixed_work", count, inFlight: 1, clients: 1, warmup: 0, timeoutSeconds: 10 };
}
