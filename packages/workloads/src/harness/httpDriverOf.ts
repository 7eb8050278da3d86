import type { HarnessPlan } from "@lapline/contracts";
import type { HttpDriver } from "../httpDriver.ts";
import { HarnessFailure } from "./harnessFailure.ts";
import { planWorkload } from "./planWorkload.ts";

/** The driver of the plan's target and its address. Fails as `unsupported` for in-process targets. */
export function httpDriverOf(plan: HarnessPlan): { driver: HttpDriver; baseUrl: string } {
  const { target } = planWorkload(plan);
  if (target.interface.kind !== "http" || plan.baseUrl === null) {
    throw new HarnessFailure("unsupported", `${plan.target} is not an HTTP target.`);
  }
  return { driver: target.interface.driver, baseUrl: plan.baseUrl };
}
