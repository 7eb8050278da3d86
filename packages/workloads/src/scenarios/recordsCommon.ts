import type { LoadSetting, Params } from "@lapline/contracts";
import { z } from "zod";
import { payloadBytesMin } from "./chatRoom.ts";
import { decides, decidesIfSet, decidesNot, type LoadDeclarations } from "./defineScenario.ts";
import { loadPlanOf } from "./loadParams.ts";

/** A longer body than this is a file, which these systems store elsewhere. */
const payloadBytesMax = 65_536;

/** Length of each message; the default writes what these scenarios always wrote. */
export const payloadParam = {
  payloadBytes: z
    .int()
    .min(0)
    .max(payloadBytesMax)
    .refine((bytes) => bytes === 0 || bytes >= payloadBytesMin, {
      error: `use 0 or at least ${payloadBytesMin}`,
    })
    .default(0)
    .describe(
      `Bytes of text in each message, from ${payloadBytesMin} on; 0: the short text of a chat, "a message 1".`,
    ),
} as const;

export const payloadLoad = {
  payloadBytes: decidesIfSet("text of each message", "bytes", "short"),
} as const;

/** Messages that are stored before anything is timed. */
export const rowsParam = z
  .int()
  .min(1)
  .max(1_000_000)
  .default(10_000)
  .describe("Messages stored before the measured span, which reads go through in turn.");

/** What decides the load and is no parameter: each target has its own (`targetLoads`). */
export const targetSettings = {
  keyType: { name: "keyType", title: "keys", unit: "text" },
} as const satisfies Record<string, LoadSetting>;

/** What the parameters that every records and api scenario shares are to the load. */
export const recordsLoad = {
  loadModel: decides("load model", "text"),
  count: decides("measured operations"),
  durationSeconds: decides("measured span", "seconds"),
  rate: decides("operations due per second"),
  inFlight: decides("in flight"),
  warmup: decides("operations of warm-up"),
  timeoutSeconds: decidesNot("It only limits the wait for an answer, not the work."),
} as const satisfies LoadDeclarations;

/** Threads that share the requests in flight, where a scenario has any. */
export const clientsLoad = decides("client threads");
export const rowsLoad = decides("rows stored before");

/** Messages or rows that a scenario of deletes must leave alone. */
const keptRows = 100;

const deletes = new Set(["records.delete", "api.delete"]);

/**
 * Messages or rows that are stored before anything is timed: what `rows` says, and for deletes one for
 * each operation, warm-up included, and some that stay.
 */
export function rowsBefore(scenario: string, params: Params): number {
  if (!deletes.has(scenario)) return Number(params.rows ?? 0);
  return Number(params.warmup) + Number(params.count) + keptRows;
}

/** What a reader must know before comparing numbers of the records scenarios. */
export const commonCaveats = [
  "A micro-benchmark on the loopback of one machine: not a promise about your workload.",
  "HTTP targets answer several requests at once, so their latency includes queueing. In-process" +
    " targets run one operation at a time, without a network. Compare throughput of the two kinds" +
    " with care, and do not compare latency.",
  "Every target checks on each insert that the writer is a member of the room, and a probe shows " +
    "before timing that an outsider is refused. Published in-process figures have no such check.",
  "The durability mode is verified at the end, on the target's own connection. Each mode has " +
    "its own series.",
];

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
  const { warmup } = loadPlanOf(params);
  const before = (warmup + rowsBefore) / ordinaryRate[interfaceKind];
  return aroundSeconds[interfaceKind] + before + recordsSpanSeconds(params, interfaceKind);
}

/** What of that is the measured span. */
export function recordsSpanSeconds(params: Params, interfaceKind: "http" | "in_process"): number {
  const plan = loadPlanOf(params);
  return plan.loadModel === "fixed_work"
    ? plan.count / ordinaryRate[interfaceKind]
    : plan.durationSeconds;
}
