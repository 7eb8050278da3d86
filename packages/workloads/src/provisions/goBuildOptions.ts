import { type Params, readOption } from "@lapline/contracts";
import { goInstructionsOption, goToolchainOption } from "../descriptions/options.ts";
import type { ProvisionPlan } from "./plan.ts";

type GoPlan = Extract<ProvisionPlan, { kind: "go" }>;

/** The plan as options of the build ask for it; the plan itself where nothing was chosen. */
export function withGoOptions(plan: GoPlan, options: Params | undefined): GoPlan {
  const release = readOption(goToolchainOption, options);
  const level = readOption(goInstructionsOption, options);
  return {
    ...plan,
    ...(release === "" ? {} : { toolchain: release }),
    ...(level === "v2" || level === "v3" || level === "v4" ? { goamd64: level } : {}),
  };
}
