import type { Params } from "@lapline/contracts";
import { loadPlanOf } from "./loadPlan.ts";

/** Seconds per trial that go into starting, preparing and verifying. */
const aroundSeconds = { http: 1.5, in_process: 1 } as const;
/** Operations per second of the slower built-in target on an ordinary machine. */
const ordinaryRate = { http: 1000, in_process: 5000 } as const;

/** Planning figure for one trial of a records scenario, from its parameters and stored rows. */
export function estimateRecords(
  params: Params,
  interfaceKind: "http" | "in_process",
  rowsBefore: number,
): number {
  const plan = loadPlanOf(params);
  const rate = ordinaryRate[interfaceKind];
  const spanSeconds = plan.loadModel === "fixed_work" ? plan.count / rate : plan.durationSeconds;
  return aroundSeconds[interfaceKind] + (plan.warmup + rowsBefore) / rate + spanSeconds;
}
