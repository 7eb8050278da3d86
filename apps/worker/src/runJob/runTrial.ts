import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type HarnessResult, splitParams } from "@lapline/contracts";
import type { Artifact } from "@lapline/workloads";
import type { CpuLayout } from "../cpuLayout/planCpuLayout.ts";
import { createHarnessClient, type HarnessClient } from "../harness/createHarnessClient.ts";
import { JobFailure } from "../jobFailure.ts";
import { removeTree } from "../paths/removeTree.ts";
import { type CpuReading, type OthersCores, othersCores } from "../sampling/othersCores.ts";
import { readHostCpu } from "../sampling/readHostCpu.ts";
import type { UsageSamples } from "../sampling/startSampler.ts";
import { watchOutput } from "../sandbox/watchOutput.ts";
import type { Attempt } from "./attempt.ts";
import { definedOf, definedPlan, readableDirOf } from "./definedTrial.ts";
import { folderBytes } from "./folderBytes.ts";
import { openTrialTarget } from "./openTrialTarget.ts";
import { targetsOwnEnd } from "./targetsOwnEnd.ts";
import type { LaunchedTarget, TrialTarget } from "./trialTarget.ts";
import type { VersionCopy } from "./versionCopy/openVersionCopy.ts";
import { type RestMeasure, type UsageValues, type UsageWatch, watchUsage } from "./watchUsage.ts";

/** Everything one trial brought back, before it is put into a report. */
export interface TrialOutcome {
  hello: HarnessResult<"hello">;
  prepare: HarnessResult<"prepare">;
  run: HarnessResult<"run">;
  verify: HarnessResult<"verify">;
  samples: UsageSamples;
  /** Of everything that belongs to the target. */
  usage: UsageValues;
  /** Of the target's own program and of what runs beside it; empty when nothing does. */
  parts: readonly { name: string; samples: UsageSamples; usage: UsageValues }[];
  /** Of what stands in front of the target; null: nothing does. */
  front: { name: string; samples: UsageSamples; usage: UsageValues } | null;
  cpuMethod: string;
  memoryMethod: string;
  /** What other programs took of the host during the run; null when it could not be read. */
  others: OthersCores | null;
  /** Size of the data after the run; null where it lies in a container's volume. */
  dataBytes: number | null;
  /** From the second start of its process, on the same data, until it served; null: not measured. */
  warmStartNs: number | null;
}

const HELLO_TIMEOUT_MS = 15_000;
/** Tables, users and seed rows come after readiness and take as long as the scenario is large. */
const BOOTSTRAP_TIMEOUT_MS = 15 * 60_000;
const VERIFY_TIMEOUT_MS = 15 * 60_000;
const BYE_TIMEOUT_MS = 5_000;
/** Memory "at rest" is read after this pause, when start-up garbage had a chance to go. */
const REST_MS = 1_000;
const SECRET_BYTES = 24;
/** What a harness prints has this name in the log. */
const HARNESS_NAME = "harness";

/** Runs trial `index` with a fresh process or container and a fresh data folder. */
export async function runTrial(
  whole: Attempt,
  options: {
    index: number;
    artifact: Artifact;
    copy: VersionCopy | null;
    layout: CpuLayout;
    onReady(): Promise<void>;
  },
): Promise<TrialOutcome> {
  const output = watchOutput(whole.sandboxJob.logs);
  const attempt = { ...whole, sandboxJob: { ...whole.sandboxJob, logs: output.logs } };
  const dir = join(attempt.dir, `trial-${options.index}`);
  await mkdir(dir, { recursive: true });
  const secrets = Object.fromEntries(
    attempt.target.secretNames.map((name) => [name, randomBytes(SECRET_BYTES).toString("hex")]),
  );
  attempt.mask.add(...Object.values(secrets));
  attempt.progress.enter("starting", options.index + 1);
  try {
    const { artifact, copy, layout } = options;
    const target = await openTrialTarget(attempt, {
      ...{ artifact, copy, layout, dir, secrets, index: options.index },
    }).catch((error) => {
      throw withLastLines(attempt, error, (name) => output.lastLines(name));
    });
    try {
      const cold = await measure(attempt, target, { ...options, secrets });
      const dataBytes = attempt.job.sandbox === "docker" ? null : await dataBytesIn(dir);
      const warmStartNs = await measureWarmStart(attempt, target, { ...options, secrets });
      return { ...cold, dataBytes, warmStartNs };
    } catch (error) {
      // What the trial wrote goes with it, so a target that ended of a full disk is told so now or never.
      await attempt.lookAtDisk();
      throw withLastLines(attempt, await targetsOwnEnd(target.targetEnded, error), (name) =>
        output.lastLines(name),
      );
    } finally {
      await stopTarget(attempt, target);
    }
  } finally {
    const left = await removeTree(dir);
    if (left !== null) attempt.worker.log.error({ jobId: attempt.job.jobId }, left);
  }
}

/** What is known before the target is started a second time. */
type ColdOutcome = Omit<TrialOutcome, "dataBytes" | "warmStartNs">;

/** Of the target and of what runs beside it, each in its folder. */
async function dataBytesIn(dir: string): Promise<number> {
  return (await folderBytes(join(dir, "data"))) + (await folderBytes(join(dir, "components")));
}

/** Why a target did not serve is often what it, or the part that failed, printed last. */
function withLastLines(
  { target, job }: Attempt,
  error: unknown,
  lastLines: (name: string) => string[],
): unknown {
  const isOfTarget =
    error instanceof JobFailure &&
    (error.code === "target_not_ready" || error.code === "target_exited");
  if (!isOfTarget) return error;
  const { interface: how } = target;
  const parts = how.kind === "http" ? (how.components ?? []) : [];
  const failed = parts.find((name) => error.message.startsWith(`${name} `));
  const own = definedOf({ target }) === undefined ? job.target : HARNESS_NAME;
  const lines = lastLines(failed ?? own);
  if (lines.length === 0) return error;
  const message = `${error.message.replace(/[.]$/, "")}; its last lines: ${lines.join(" | ")}`;
  return new JobFailure(error.code, message, { cause: error });
}

/** A sandbox that cannot be stopped now is cleaned up after the attempt; the result stands. */
async function stopTarget(attempt: Attempt, target: TrialTarget): Promise<void> {
  try {
    await target.stop();
  } catch (error) {
    attempt.worker.log.error({ err: error, jobId: attempt.job.jobId }, "a target did not stop");
  }
}

async function measure(
  attempt: Attempt,
  target: TrialTarget,
  options: {
    index: number;
    artifact: Artifact;
    copy: VersionCopy | null;
    secrets: Readonly<Record<string, string>>;
    onReady(): Promise<void>;
  },
): Promise<ColdOutcome> {
  const harness = openHarness(attempt, target);
  try {
    const hello = await harness.request("hello", within(HELLO_TIMEOUT_MS, "load_failed", "greet"));
    const launched = await target.launch();
    return { hello, ...(await measureLaunched(attempt, launched, harness, options)) };
  } finally {
    harness.dispose();
  }
}

async function measureLaunched(
  attempt: Attempt,
  target: LaunchedTarget,
  harness: HarnessClient,
  options: {
    index: number;
    artifact: Artifact;
    copy: VersionCopy | null;
    secrets: Readonly<Record<string, string>>;
    onReady(): Promise<void>;
  },
): Promise<Omit<ColdOutcome, "hello">> {
  const { worker, progress } = attempt;
  const trial = options.index + 1;
  const axis = { clock: worker.clock, zeroNs: attempt.zeroNs };
  const whole = watchUsage({
    ...axis,
    usage: target.usage,
    onSample: (memoryBytes) => guardMemory(attempt, memoryBytes),
  });
  const parts = (target.parts ?? []).map(({ name, usage }) => ({
    name,
    watch: watchUsage({ ...axis, usage }),
  }));
  const front = target.front && {
    name: target.front.name,
    watch: watchUsage({ ...axis, usage: target.front.usage }),
  };
  const watches = [whole, ...parts.map(({ watch }) => watch), ...(front ? [front.watch] : [])];
  try {
    const prepare = await prepareTarget(attempt, target, harness, options);
    await options.onReady();
    await readAtRest(attempt, watches, "memory_rest");
    progress.enter("warmup", trial);
    await harness.request("warmup", untilJobEnds(attempt));
    progress.enter("trial", trial);
    const before = readCpu(attempt, target);
    for (const watch of watches) watch.beginRun();
    const run = await harness.request("run", untilJobEnds(attempt));
    const after = readCpu(attempt, target);
    for (const watch of watches) watch.endRun();
    await readAtRest(attempt, watches, "memory_after_load");
    progress.enter("verifying", trial);
    const verifyCall = within(atMostOwn(attempt, VERIFY_TIMEOUT_MS), "load_failed", "verify");
    const verify = await harness.request("verify", verifyCall);
    const taken = (watch: UsageWatch) => ({ samples: watch.stop(), usage: watch.valuesOf(run) });
    const [ofWhole, ofParts] = [
      taken(whole),
      parts.map(({ name, watch }) => ({ name, ...taken(watch) })),
    ];
    await sayGoodbye(attempt, harness);
    return {
      prepare,
      run,
      verify,
      ...ofWhole,
      parts: ofParts,
      front: front ? { name: front.name, ...taken(front.watch) } : null,
      cpuMethod: target.usage.cpuMethod,
      memoryMethod: target.usage.memoryMethod,
      others: othersCores(before, after, run.load.generatorCpuCores ?? 0),
    };
  } finally {
    for (const watch of watches) watch.stop();
  }
}

/** Everything is measured by now: a harness that does not end by itself is killed and no more. */
async function sayGoodbye(attempt: Attempt, harness: HarnessClient): Promise<void> {
  try {
    await harness.request("bye", within(BYE_TIMEOUT_MS, "load_failed", "end"));
  } catch (error) {
    attempt.signal.throwIfAborted();
    attempt.logs.line(error instanceof Error ? error.message : String(error));
  }
}

function openHarness(attempt: Attempt, target: TrialTarget): HarnessClient {
  const errors = attempt.sandboxJob.logs.source(HARNESS_NAME);
  target.harness.stderr.on("data", (bytes: Buffer) => errors.write(bytes));
  target.harness.stderr.once("close", () => errors.end());
  const { stdin, stdout } = target.harness;
  const defined = definedOf(attempt);
  return createHarnessClient({
    ...(defined && { defined }),
    stdin,
    stdout,
    ended: target.ended,
    onProgress: ({ operations, operationsTotal, rate }) =>
      attempt.progress.advance(
        operationsTotal === null ? null : operations / operationsTotal,
        rate,
      ),
    onNoise: (line) => attempt.logs.line(`harness printed: ${line}`),
    signal: attempt.signal,
  });
}

interface PrepareOptions {
  index: number;
  artifact: Artifact;
  copy: VersionCopy | null;
  secrets: Readonly<Record<string, string>>;
}

function prepareTarget(
  attempt: Attempt,
  target: LaunchedTarget,
  harness: HarnessClient,
  options: PrepareOptions,
): Promise<HarnessResult<"prepare">> {
  const { job } = attempt;
  const longestMs = atMostOwn(attempt, target.readyTimeoutMs + BOOTSTRAP_TIMEOUT_MS);
  const call = within(longestMs, "target_not_ready", "prepare");
  const plan = definedPlan(attempt, target, options);
  if (plan !== undefined) return harness.request("prepare", { ...call, plan });
  const { params, options: chosen } = splitParams(attempt.target.description, job.params);
  return harness.request("prepare", {
    ...call,
    plan: {
      target: job.target,
      version: job.version,
      scenario: job.scenario,
      scenarioVersion: job.scenarioVersion,
      params,
      ...(Object.keys(chosen).length === 0 ? {} : { options: chosen }),
      durability: job.durability,
      dataDir: target.dataDir,
      artifactDir: readableDirOf(options),
      baseUrl: target.baseUrl,
      ...(target.componentUrls && { componentUrls: { ...target.componentUrls } }),
      targetSpawnedAtNs: String(target.spawnedAtNs),
      ...(target.readyAtNs === undefined ? {} : { targetReadyAtNs: String(target.readyAtNs) }),
      ...(attempt.scenario.work && { definition: attempt.scenario.work }),
      ...(target.netem ? { netem: true as const } : {}),
      readyTimeoutMs: target.readyTimeoutMs,
      secrets: { ...options.secrets },
    },
  });
}

/** The harness of a definition has a time limit of its own, which a silent one must not outlast. */
function atMostOwn(attempt: Attempt, timeoutMs: number): number {
  return Math.min(timeoutMs, definedOf(attempt)?.timeoutMs ?? timeoutMs);
}

function within(timeoutMs: number, code: JobFailure["code"], verb: string) {
  const sentence = `the harness did not ${verb} within ${Math.round(timeoutMs / 1000)} s`;
  return { timeoutMs, onTimeout: () => new JobFailure(code, sentence) };
}

/**
 * A run lasts as long as its scenario says; only the job's hard limit ends it, or that of a definition's
 * harness.
 */
function untilJobEnds(attempt: Attempt) {
  const { hardTimeoutMs } = attempt.job;
  const ownMs = definedOf(attempt)?.timeoutMs;
  if (ownMs !== undefined && ownMs < hardTimeoutMs) return within(ownMs, "load_failed", "answer");
  return {
    timeoutMs: hardTimeoutMs,
    onTimeout: () => new JobFailure("job_timeout", "the run reached the job's hard time limit"),
  };
}

async function readAtRest(
  attempt: Attempt,
  watches: readonly UsageWatch[],
  measure: RestMeasure,
): Promise<void> {
  if (!isAskedFor(attempt, measure)) return;
  await delay(REST_MS, undefined, { signal: attempt.signal });
  for (const watch of watches) watch.readRest(measure);
}

function isAskedFor(attempt: Attempt, measure: string): boolean {
  return attempt.scenario.description.measures.some(({ name }) => name === measure);
}

/** A second start that fails is said in the report; what was measured before stands. */
async function measureWarmStart(
  attempt: Attempt,
  target: TrialTarget,
  options: PrepareOptions,
): Promise<number | null> {
  if (target.reopen === undefined || !isAskedFor(attempt, "start_time_warm")) return null;
  const again = await target.reopen();
  const harness = openHarness(attempt, again);
  try {
    await harness.request("hello", within(HELLO_TIMEOUT_MS, "load_failed", "greet"));
    const launched = await again.launch();
    const { startNs } = await prepareTarget(attempt, launched, harness, options);
    return startNs;
  } catch (error) {
    attempt.signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    const trial = `Trial ${options.index + 1}`;
    attempt.warnings.push(`${trial}: the second start was not measured: ${reason}`.slice(0, 1000));
    return null;
  } finally {
    harness.dispose();
    await stopTarget(attempt, again);
  }
}

function guardMemory(attempt: Attempt, memoryBytes: number): void {
  const { targetMemoryBytesMax } = attempt.worker;
  if (memoryBytes <= targetMemoryBytesMax) return;
  const message = `the target used ${memoryBytes} bytes of memory, the sandbox allows ${targetMemoryBytesMax}`;
  attempt.abort({ kind: "failed", code: "target_out_of_memory", message });
}

function sumOrNull(a: number | null, b: number): number | null {
  return a === null ? null : a + b;
}

function readCpu({ worker }: Attempt, target: LaunchedTarget): CpuReading {
  const { user, system } = process.cpuUsage();
  return {
    host: readHostCpu(),
    targetNs: sumOrNull(target.usage.cpuNs(), target.front?.usage.cpuNs() ?? 0),
    workerNs: (user + system) * 1000,
    atNs: worker.clock.monotonicNs(),
  };
}
