import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { HarnessResult, SliceWork } from "@lapline/contracts";
import type { Artifact } from "@lapline/workloads";
import type { CpuLayout } from "../cpuLayout/planCpuLayout.ts";
import type { HarnessClient } from "../harness/createHarnessClient.ts";
import { JobFailure } from "../jobFailure.ts";
import { removeTree } from "../paths/removeTree.ts";
import { type CpuReading, type OthersCores, othersCores } from "../sampling/othersCores.ts";
import { readHostCpu } from "../sampling/readHostCpu.ts";
import { watchOutput } from "../sandbox/watchOutput.ts";
import {
  atMostOwn,
  greetHarness,
  HARNESS_NAME,
  openHarness,
  prepareTarget,
  sayGoodbye,
  untilJobEnds,
  VERIFY_TIMEOUT_MS,
  within,
} from "./askHarness.ts";
import type { Attempt } from "./attempt.ts";
import { definedOf } from "./definedTrial.ts";
import { folderBytes } from "./folderBytes.ts";
import { openTrialTarget } from "./openTrialTarget.ts";
import { targetsOwnEnd } from "./targetsOwnEnd.ts";
import type { ColdOutcome } from "./trialOutcome.ts";
import type { LaunchedTarget, TrialTarget } from "./trialTarget.ts";
import { type TrialWatches, takeUsage, watchTrial } from "./trialWatches.ts";
import type { AnyCopy } from "./versionCopy/openCopy.ts";
import type { RestMeasure } from "./watchUsage.ts";

export interface OpenTrialOptions {
  /** Place in the order of trials, over both sides where there are two. */
  index: number;
  /** Name of its folder, the same length for all that are open together. */
  folder: string;
  artifact: Artifact;
  copy: AnyCopy | null;
  layout: CpuLayout;
  /** For what a runtime draws by chance, the same for all versions of a pair; absent: it draws. */
  hashSeed?: number;
  onReady(): Promise<void>;
}

/** One trial whose target serves and whose harness is prepared. */
export interface OpenTrial {
  hello: HarnessResult<"hello">;
  secrets: Readonly<Record<string, string>>;
  target: TrialTarget;
  readRest(measure: RestMeasure): void;
  warmUp(): Promise<void>;
  /** Measures the trial whole. */
  run(): Promise<HarnessResult<"run">>;
  /** Starts and ends what is read around all slices of the trial. */
  beginSlices(): void;
  endSlices(): void;
  /** One turn. */
  slice(work: SliceWork): Promise<HarnessResult<"slice">>;
  summary(): Promise<HarnessResult<"summary">>;
  /** CPU time of the target so far, exact enough for one turn; null: it cannot be read. */
  turnCpuNs(): number | null;
  /** Verifies and says goodbye. `turnsNs`: how long it was driven, of a trial that was sliced. */
  finish(run: HarnessResult<"run">, turnsNs?: number): Promise<ColdOutcome>;
  /** Bytes of its data; null where they lie in a container. */
  dataBytes(): Promise<number | null>;
  /** What an error of this trial stands for, with what the target printed last. */
  explained(error: unknown): Promise<unknown>;
  /** Ends everything. Never rejects. */
  close(): Promise<void>;
}

const SECRET_BYTES = 24;

/** Starts a trial with a fresh process or container and a fresh data folder, up to its warm-up. */
export async function openTrial(whole: Attempt, options: OpenTrialOptions): Promise<OpenTrial> {
  const output = watchOutput(whole.sandboxJob.logs);
  const attempt = { ...whole, sandboxJob: { ...whole.sandboxJob, logs: output.logs } };
  const { artifact, copy, layout, index, hashSeed } = options;
  const dir = join(attempt.dir, options.folder);
  await mkdir(dir, { recursive: true });
  const secrets = Object.fromEntries(
    attempt.target.secretNames.map((name) => [name, randomBytes(SECRET_BYTES).toString("hex")]),
  );
  attempt.mask.add(...Object.values(secrets));
  attempt.progress.enter("starting", index + 1);
  const lastLines = (name: string) => output.lastLines(name);
  const removeFolder = async () => {
    const left = await removeTree(dir);
    if (left !== null) attempt.worker.log.error({ jobId: attempt.job.jobId }, left);
  };
  let target: TrialTarget;
  try {
    const seed = hashSeed === undefined ? {} : { hashSeed };
    target = await openTrialTarget(attempt, {
      ...{ artifact, copy, layout, dir, secrets, index, ...seed },
    });
  } catch (error) {
    await removeFolder();
    throw withLastLines(attempt, error, lastLines);
  }
  let elsewhere: LaunchedTarget["elsewhere"];
  const explained = async (error: unknown) => {
    // What the trial wrote goes with it, so a target that ended of a full disk is told so now or never.
    await attempt.lookAtDisk();
    const cause = await targetsOwnEnd(target.targetEnded, error);
    return withLastLines(attempt, withPlace(cause, elsewhere), lastLines);
  };
  const harness = openHarness(attempt, target);
  let watches: TrialWatches | undefined;
  const close = async () => {
    watches?.stop();
    harness.dispose();
    await stopTarget(attempt, target);
    await removeFolder();
  };
  try {
    const hello = await greetHarness(harness);
    const launched = await target.launch();
    elsewhere = launched.elsewhere;
    watches = watchTrial(attempt, launched);
    const prepare = await prepareTarget(attempt, launched, harness, { ...options, secrets });
    await options.onReady();
    const parts = { attempt, harness, launched, watches, index, hello, prepare };
    const dataBytes = async () =>
      attempt.job.sandbox === "docker"
        ? null
        : (await folderBytes(join(dir, "data"))) + (await folderBytes(join(dir, "components")));
    return { ...phasesOf(parts), secrets, target, dataBytes, explained, close };
  } catch (error) {
    const cause = await explained(error).catch((failed: unknown) => failed);
    await close();
    throw cause;
  }
}

interface Parts {
  attempt: Attempt;
  harness: HarnessClient;
  launched: LaunchedTarget;
  watches: TrialWatches;
  index: number;
  hello: HarnessResult<"hello">;
  prepare: HarnessResult<"prepare">;
}

/** The phases of a trial that serves. */
function phasesOf(parts: Parts) {
  const { attempt, harness, launched, watches, index, hello, prepare } = parts;
  const { progress } = attempt;
  let before: CpuReading | undefined;
  let after: CpuReading | undefined;
  const begin = () => {
    before = readCpu(attempt, launched);
    watches.beginRun();
  };
  const end = () => {
    after = readCpu(attempt, launched);
    watches.endRun();
  };
  const othersOf = (generatorCores: number): OthersCores | null =>
    before === undefined || after === undefined ? null : othersCores(before, after, generatorCores);
  return {
    hello,
    readRest: watches.readRest,
    warmUp: async () => {
      progress.enter("warmup", index + 1);
      await harness.request("warmup", untilJobEnds(attempt));
    },
    run: async () => {
      progress.enter("trial", index + 1);
      begin();
      const run = await harness.request("run", untilJobEnds(attempt));
      end();
      return run;
    },
    beginSlices: begin,
    endSlices: end,
    slice: (slice: SliceWork) => harness.request("slice", { ...untilJobEnds(attempt), slice }),
    summary: () => harness.request("summary", untilJobEnds(attempt)),
    turnCpuNs: () => launched.usage.exactCpuNs?.() ?? null,
    finish: async (run: HarnessResult<"run">, turnsNs?: number): Promise<ColdOutcome> => {
      progress.enter("verifying", index + 1);
      const verifyCall = within(atMostOwn(attempt, VERIFY_TIMEOUT_MS), "load_failed", "verify");
      const verify = await harness.request("verify", verifyCall);
      const usage = takeUsage(watches, run, turnsNs);
      await sayGoodbye(attempt, harness);
      const { cpuMethod, memoryMethod } = launched.usage;
      const others = othersOf(run.load.generatorCpuCores ?? 0);
      return { hello, prepare, run, verify, ...usage, cpuMethod, memoryMethod, others };
    },
  };
}

/** Why a target was not reached may be that it listens on another port or address than it was given. */
function withPlace(error: unknown, elsewhere: LaunchedTarget["elsewhere"]): unknown {
  const mayBeUnreached =
    error instanceof JobFailure &&
    ["target_not_ready", "bootstrap_failed", "load_failed"].includes(error.code);
  const place = mayBeUnreached ? (elsewhere?.() ?? null) : null;
  if (!mayBeUnreached || place === null) return error;
  const sentence = `${place.charAt(0).toUpperCase()}${place.slice(1)}. Give it {port}, and 127.0.0.1 as its address.`;
  const message = `${error.message.replace(/[.]$/, "")}. ${sentence}`;
  return new JobFailure(error.code, message, { cause: error });
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
export async function stopTarget(attempt: Attempt, target: TrialTarget): Promise<void> {
  try {
    await target.stop();
  } catch (error) {
    attempt.worker.log.error({ err: error, jobId: attempt.job.jobId }, "a target did not stop");
  }
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
