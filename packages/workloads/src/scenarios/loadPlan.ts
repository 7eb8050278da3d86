import type { Params } from "@lapline/contracts";
import { z } from "zod";

const common = {
  inFlight: z.int().min(1),
  clients: z.int().min(1).default(1),
  warmup: z.int().min(0),
  timeoutSeconds: z.int().min(1),
};

const loadPlanSchema = z.discriminatedUnion("loadModel", [
  z.object({ loadModel: z.literal("fixed_work"), count: z.int().min(1), ...common }),
  z.object({ loadModel: z.literal("closed_loop"), durationSeconds: z.int().min(1), ...common }),
  z.object({
    loadModel: z.literal("fixed_rate"),
    durationSeconds: z.int().min(1),
    rate: z.int().min(1),
    ...common,
  }),
]);
export type LoadPlan = z.infer<typeof loadPlanSchema>;

/** The load part of parsed parameters. Throws when they did not go through `parseParams`. */
export function loadPlanOf(params: Params): LoadPlan {
  return loadPlanSchema.parse(params);
}

/** Operations that the plan will attempt; null when time decides. */
export function operationsOf(plan: LoadPlan): number | null {
  switch (plan.loadModel) {
    case "fixed_work":
      return plan.count;
    case "fixed_rate":
      return plan.rate * plan.durationSeconds;
    case "closed_loop":
      return null;
  }
}
