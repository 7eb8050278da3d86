import type { LaunchPlan } from "@lapline/workloads";

/**
 * The plan of a target whose data folders hold everything already. Nothing is written into them a second
 * time: programs that ran there may have left links in the place of files.
 */
export function preparedPlan(plan: LaunchPlan): LaunchPlan {
  const components = plan.components?.map((one) => ({
    ...one,
    ...{ files: {}, before: [], setup: [] },
  }));
  return { ...plan, files: {}, before: [], ...(components && { components }) };
}
