import { z } from "zod";
import { slugSchema } from "../../base/ids.ts";
import { invalidReasonSchema, loadFactsSchema, rawHistogramSchema } from "../../base/rawReport.ts";
import { paramsSchema } from "../catalog/catalog.ts";
import { httpScenarioSchema } from "../definitions/httpScenario.ts";
import { scenarioParamsSchema } from "../definitions/scenarioParams.ts";

/**
 * Harness protocol, as built-in harnesses speak it (`definedHarness.ts` has what a project's own may
 * leave out): JSON lines on stdio between the worker and the process that drives the target.
 * For an in-process system the harness *is* the target's process; for an HTTP target it is the load
 * child, which shares the target's network namespace. One harness process serves one trial:
 *
 *   hello → prepare → warmup → run → verify → bye
 *
 * A harness with the capability `slice` can be measured in turns with another one: then `slice` comes as
 * often as wanted instead of `run`, and `summary` answers once what `run` would have answered of all of
 * them together.
 *
 * `probe` may come at any time before `run`. Requests carry an id that the answer repeats; events may
 * come at any time before the answer. What has an id and a verb is always answered: `unsupported`
 * when the harness does not know the verb or cannot read the plan; other lines are logged and skipped.
 * A harness that was prepared once refuses to be prepared again, and ends with its input.
 * Anything on stderr is log. Spans are timed inside the harness on its monotonic clock.
 */
export const harnessProtocolVersion = 1;

/** How a server that a project defines shows that it is ready. */
const definedReadySchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("http"), path: z.string(), status: z.int() }),
  z.strictObject({ kind: z.literal("listening") }),
  /** The worker sees it: by a line of the output, or by a command. */
  z.strictObject({ kind: z.literal("seen") }),
]);
export type DefinedReady = z.infer<typeof definedReadySchema>;

/** What the load child needs of software that a project defines itself. */
const definedWorkSchema = z.strictObject({
  ready: definedReadySchema,
  http: httpScenarioSchema,
  params: scenarioParamsSchema,
});
export type DefinedWork = z.infer<typeof definedWorkSchema>;

export const harnessPlanSchema = z.strictObject({
  target: slugSchema,
  version: z.string(),
  scenario: z.string(),
  scenarioVersion: z.int(),
  /** Of the scenario. */
  params: paramsSchema,
  /** Options of the target that differ from their default; absent: none does. */
  options: paramsSchema.optional(),
  durability: slugSchema,
  /** Folder of its own, empty at the start of the trial. */
  dataDir: z.string(),
  /** Where the provisioned artifact lies (npm folder, binary …). */
  artifactDir: z.string().nullable(),
  /** HTTP targets only. */
  baseUrl: z.string().nullable(),
  /** Addresses of what runs beside an HTTP target, by name; absent: nothing does. */
  componentUrls: z.record(z.string(), z.string()).optional(),
  /**
   * CLOCK_MONOTONIC (process.hrtime.bigint()) at the start of the target's process, decimal text. The
   * load child polls for readiness from `prepare` on: it is started and greeted before the target
   * wherever the sandbox allows, else its own start (some 130 ms) is the least that it can see.
   */
  targetSpawnedAtNs: z.string().nullable(),
  /** CLOCK_MONOTONIC when the worker saw the target ready, decimal text; absent: nobody looked. */
  targetReadyAtNs: z.string().optional(),
  /** Present for what a project defines: then neither target nor scenario is one of the harness's own. */
  definition: definedWorkSchema.optional(),
  /** The network of the trial delays every message as its scenario asks: nobody else has to. */
  netem: z.literal(true).optional(),
  readyTimeoutMs: z.int().min(1),
  /** Secrets made for this trial (admin password …), by name. */
  secrets: z.record(z.string(), z.string()),
});
export type HarnessPlan = z.infer<typeof harnessPlanSchema>;

const sliceTerms = {
  /** Work before it that is not counted, as long as this. */
  settleMs: z.number().min(0),
  /** Whether it is part of the summary: the first slices of a trial only find the pace. */
  counted: z.boolean(),
};

/** Work of one turn: a number of operations, or as many as begin within a time. */
export const sliceWorkSchema = z.union([
  z.strictObject({ operations: z.int().min(1), ...sliceTerms }),
  z.strictObject({ forMs: z.number().positive(), ...sliceTerms }),
]);
export type SliceWork = z.infer<typeof sliceWorkSchema>;

export const harnessRequestSchema = z.discriminatedUnion("op", [
  z.strictObject({ id: z.int(), op: z.literal("hello") }),
  z.strictObject({ id: z.int(), op: z.literal("probe") }),
  z.strictObject({ id: z.int(), op: z.literal("prepare"), plan: harnessPlanSchema }),
  z.strictObject({ id: z.int(), op: z.literal("warmup") }),
  z.strictObject({ id: z.int(), op: z.literal("run") }),
  z.strictObject({ id: z.int(), op: z.literal("slice"), slice: sliceWorkSchema }),
  z.strictObject({ id: z.int(), op: z.literal("summary") }),
  z.strictObject({ id: z.int(), op: z.literal("verify") }),
  z.strictObject({ id: z.int(), op: z.literal("bye") }),
]);
export type HarnessRequest = z.infer<typeof harnessRequestSchema>;
export type HarnessOp = HarnessRequest["op"];

const settingsSchema = z.record(z.string().max(100), z.string().max(500));

/** What a harness of the capability `slice` says in `hello`. */
export const sliceCapability = "slice";

/** What a harness can do beyond the verbs; nothing but `slice` is defined (docs/reference/harness.md). */
export const harnessCapabilitiesSchema = z
  .array(z.string().regex(/^[a-z][a-z0-9_]{0,31}$/))
  .max(20)
  .optional();

const runResultSchema = z.strictObject({
  /** CLOCK_MONOTONIC at the first operation, ns, decimal text: comparable across processes of a host. */
  startedAtNs: z.string().regex(/^\d+$/),
  durationNs: z.number().min(0),
  values: z.record(z.string(), z.number()),
  histograms: z.array(rawHistogramSchema),
  load: loadFactsSchema,
  reasons: z.array(invalidReasonSchema),
  /** Completed operations per step since the start, for the time axis. */
  throughput: z.strictObject({ stepMs: z.number().min(1), operations: z.array(z.int().min(0)) }),
});

/** Payload of a successful answer, by operation. */
export const harnessResults = {
  hello: z.strictObject({
    protocol: z.literal(harnessProtocolVersion),
    harness: z.string(),
    language: z.string(),
    runtimeVersion: z.string(),
    capabilities: harnessCapabilitiesSchema,
  }),
  /**
   * What the harness itself costs: its own loops around a library that does nothing, each with the
   * time that it would have reported, by turns with bare loops around the same.
   */
  probe: z.strictObject({
    /** What timing nothing takes, ns: the median of many. */
    emptySpanNs: z.number().min(0).optional(),
    loops: z
      .array(
        z.strictObject({
          name: z.string().max(100),
          operations: z.int().min(1),
          durationNs: z.number().min(0),
          /** CPU time of one such operation of the real library, ns. */
          operationNs: z.number().min(0).optional(),
          /** The same operations in each turn, by the harness and bare: ns of CPU time. */
          turns: z
            .array(z.strictObject({ harnessNs: z.number().min(0), bareNs: z.number().min(0) }))
            .max(1000)
            .optional(),
        }),
      )
      .max(10),
  }),
  prepare: z.strictObject({
    /** From the start of the target's process until it served its first request, ns. */
    startNs: z.number().min(0),
    /** `at_most`: it already served when it was first looked at, so `startNs` is an upper bound. */
    startSeen: z.enum(["exact", "at_most"]),
    targetVersion: z.string().nullable(),
    /** Facts that become part of the environment, e.g. `sqliteVersion`, `journalMode`. */
    settings: settingsSchema,
  }),
  warmup: z.strictObject({ operations: z.int().min(0) }),
  run: runResultSchema,
  slice: z.strictObject({
    /** CLOCK_MONOTONIC at the first counted operation, ns, decimal text. */
    startedAtNs: z.string().regex(/^\d+$/),
    /** To the end of the last counted operation, pauses of the harness's own left out. */
    durationNs: z.number().min(0),
    /** Counted ones, with those that failed. */
    operations: z.int().min(0),
    errors: z.int().min(0),
    /** What the work that is not counted took. */
    settleNs: z.number().min(0),
    /** Of a slice that is not counted: the median of what the trial did so far without counting it. */
    latencyNs: z.number().min(0).optional(),
  }),
  /** `startedAtNs` is that of the first slice, `durationNs` the sum of all, `throughput` has no steps. */
  summary: runResultSchema,
  verify: z.strictObject({ reasons: z.array(invalidReasonSchema), settings: settingsSchema }),
  bye: z.strictObject({}),
} as const;
export type HarnessResult<O extends HarnessOp> = z.infer<(typeof harnessResults)[O]>;

export const harnessAnswerSchema = z.union([
  z.strictObject({ id: z.int(), ok: z.literal(true), result: z.unknown().optional() }),
  z.strictObject({
    id: z.int(),
    ok: z.literal(false),
    /** Which error code of the job this is. */
    code: z.enum(["target_not_ready", "bootstrap_failed", "load_failed", "unsupported"]),
    message: z.string(),
  }),
  z.strictObject({
    event: z.literal("progress"),
    operations: z.int().min(0),
    operationsTotal: z.int().min(1).nullable(),
    rate: z.number().min(0),
  }),
]);
export type HarnessAnswer = z.infer<typeof harnessAnswerSchema>;
