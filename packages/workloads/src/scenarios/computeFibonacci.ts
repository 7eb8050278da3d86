import type { Params } from "@lapline/contracts";
import { z } from "zod";
import { decides, defineScenario } from "./defineScenario.ts";
import { loadParams, loadPlanOf, paramsUnusedBy } from "./loadParams.ts";
import { measures, speedMeasures } from "./measures.ts";
import { clientsLoad, recordsLoad } from "./recordsCommon.ts";

/** Largest n that a scenario may ask for: its call takes some minutes in an interpreter. */
const fibonacciMax = 45;

/** The n-th Fibonacci number (0, 1, 1, 2 …), which every answer of the target is held against. */
export function fibonacci(n: number): number {
  let [current, next] = [0, 1];
  for (let i = 0; i < n; i++) [current, next] = [next, current + next];
  return current;
}

/** One call of n = 27 in PocketBase's engine on one core of the developers' machine. */
const secondsAt27 = 0.06;
const goldenRatio = (1 + Math.sqrt(5)) / 2;

export const computeFibonacci = defineScenario({
  description: {
    id: "compute.fibonacci",
    version: 1,
    title: "Compute Fibonacci numbers",
    summary:
      "An endpoint written in the system's own script engine computes a Fibonacci number by naive " +
      "recursion, again for each request.",
    loadModel: "fixed_work",
    measures: [...speedMeasures, measures.latencyP10],
    onePhase: true,
    errorRateMax: 0,
    trialsDefault: 3,
    caveats: [
      "Measures the script engine and its parallelism, not the database.",
      "Every answer must be the right number; one call before timing proves that the endpoint works.",
      "Engines differ in kind: V8 compiles just in time, goja interprets. Naive recursion is meant as CPU load only.",
      "With many requests in flight, latency is mostly waiting for a core. With fewer cores than " +
        "requests, raise timeoutSeconds or lower inFlight.",
    ],
  },
  params: z.strictObject({
    ...loadParams,
    n: z
      .int()
      .min(1)
      .max(fibonacciMax)
      .default(40)
      .describe("Which Fibonacci number; the work grows by the factor 1.618 with each step."),
    count: loadParams.count.unwrap().default(100).describe("Measured calls (fixed_work only)."),
    warmup: loadParams.warmup.unwrap().default(0).describe("Calls before the measured span."),
    timeoutSeconds: z
      .int()
      .min(1)
      .max(3600)
      .default(3600)
      .describe("A call without an answer after this many seconds counts as failed."),
  }),
  load: { ...recordsLoad, clients: clientsLoad, n: decides("Fibonacci number", "text") },
  quick: { n: 22, count: 100 },
  full: { n: 40, count: 100 },
  presets: [
    { id: "30", title: "F(30) × 100", params: { n: 30 } },
    { id: "40", title: "F(40) × 100", params: { n: 40 } },
  ],
  unusedParams: (params) => paramsUnusedBy(loadPlanOf(params).loadModel),
  estimateSeconds(params) {
    const { warmup } = loadPlanOf(params);
    const callSeconds = callSecondsOf(params);
    return 1.5 + callSeconds + (warmup * callSeconds) / 2 + spanSecondsOf(params);
  },
  spanSeconds: spanSecondsOf,
});

function callSecondsOf({ n }: Params): number {
  return secondsAt27 * goldenRatio ** (Number(n) - 27);
}

function spanSecondsOf(params: Params): number {
  const plan = loadPlanOf(params);
  if (plan.loadModel !== "fixed_work") return plan.durationSeconds;
  return (plan.count * callSecondsOf(params)) / 2;
}
