import type { HarnessPlan, ScenarioDescription } from "@lapline/contracts";
import type { TargetAdapter } from "../adapter.ts";
import { scenariosById, targetsById } from "../registry.ts";
import { HarnessFailure } from "./harnessFailure.ts";

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
