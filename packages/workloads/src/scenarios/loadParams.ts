import { type LoadModel, loadModelSchema, type Params } from "@lapline/contracts";
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
/** `endsWithAnswers`: a closed loop's time ends with its last answer, and every operation counts. */
export type LoadPlan = z.infer<typeof loadPlanSchema> & { endsWithAnswers?: true };

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

/** Parameters that every records scenario shares; each bound keeps a job within its hard limit. */
export const loadParams = {
  loadModel: loadModelSchema
    .default("fixed_work")
    .describe(
      "fixed_work: a fixed number of operations, as fast as possible. closed_loop: the same for a " +
        "fixed time. fixed_rate: operations are due at an even rate for a fixed time. Latency counts " +
        "from the due time, which avoids coordinated omission.",
    ),
  count: z
    .int()
    .min(1)
    .max(10_000_000)
    .default(10_000)
    .describe("Measured operations (fixed_work only)."),
  durationSeconds: z
    .int()
    .min(1)
    .max(600)
    .default(10)
    .describe("Length of the measured span in seconds (closed_loop and fixed_rate only)."),
  rate: z
    .int()
    .min(1)
    .max(100_000)
    .default(500)
    .describe("Operations due per second (fixed_rate only)."),
  inFlight: z
    .int()
    .min(1)
    .max(128)
    .default(64)
    .describe(
      "Requests in flight at once, each on its own keep-alive connection. " +
        "In-process targets always run one operation at a time.",
    ),
  clients: z
    .int()
    .min(1)
    .max(16)
    .default(1)
    .describe(
      "Client threads that share the requests in flight. One thread sends some 6,000 requests a " +
        "second; a trial whose clients were busy all the time is invalid (generator_saturated). " +
        "In-process targets have none.",
    ),
  warmup: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(500)
    .describe("Operations before the measured span, discarded."),
  timeoutSeconds: z
    .int()
    .min(1)
    .max(120)
    .default(10)
    .describe("A request without an answer after this many seconds counts as failed (HTTP only)."),
} as const;

const usedBy: Record<LoadModel, readonly string[]> = {
  fixed_work: ["count"],
  closed_loop: ["durationSeconds"],
  fixed_rate: ["durationSeconds", "rate"],
};

/** Names of the parameters that the given load model does not look at. */
export function paramsUnusedBy(model: LoadModel): string[] {
  const used = usedBy[model];
  return [...new Set(Object.values(usedBy).flat())].filter((name) => !used.includes(name));
}
