import { type HarnessResult, splitParams } from "@lapline/contracts";
import type { Artifact } from "@lapline/workloads";
import { createHarnessClient, type HarnessClient } from "../harness/createHarnessClient.ts";
import { JobFailure } from "../jobFailure.ts";
import type { Attempt } from "./attempt.ts";
import { definedOf, definedPlan, readableDirOf } from "./definedTrial.ts";
import type { LaunchedTarget, TrialTarget } from "./trialTarget.ts";
import type { AnyCopy } from "./versionCopy/openCopy.ts";

const HELLO_TIMEOUT_MS = 15_000;
/** Tables, users and seed rows come after readiness and take as long as the scenario is large. */
const BOOTSTRAP_TIMEOUT_MS = 15 * 60_000;
export const VERIFY_TIMEOUT_MS = 15 * 60_000;
const BYE_TIMEOUT_MS = 5_000;
/** What a harness prints has this name in the log. */
export const HARNESS_NAME = "harness";

export function greetHarness(harness: HarnessClient): Promise<HarnessResult<"hello">> {
  return harness.request("hello", within(HELLO_TIMEOUT_MS, "load_failed", "greet"));
}

/** Everything is measured by now: a harness that does not end by itself is killed and no more. */
export async function sayGoodbye(attempt: Attempt, harness: HarnessClient): Promise<void> {
  try {
    await harness.request("bye", within(BYE_TIMEOUT_MS, "load_failed", "end"));
  } catch (error) {
    attempt.signal.throwIfAborted();
    attempt.logs.line(error instanceof Error ? error.message : String(error));
  }
}

export function openHarness(attempt: Attempt, target: TrialTarget): HarnessClient {
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
  copy: AnyCopy | null;
  secrets: Readonly<Record<string, string>>;
}

export function prepareTarget(
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
export function atMostOwn(attempt: Attempt, timeoutMs: number): number {
  return Math.min(timeoutMs, definedOf(attempt)?.timeoutMs ?? timeoutMs);
}

export function within(timeoutMs: number, code: JobFailure["code"], verb: string) {
  const sentence = `the harness did not ${verb} within ${Math.round(timeoutMs / 1000)} s`;
  return { timeoutMs, onTimeout: () => new JobFailure(code, sentence) };
}

/**
 * A run lasts as long as its scenario says; only the job's hard limit ends it, or that of a definition's
 * harness.
 */
export function untilJobEnds(attempt: Attempt) {
  const { hardTimeoutMs } = attempt.job;
  const ownMs = definedOf(attempt)?.timeoutMs;
  if (ownMs !== undefined && ownMs < hardTimeoutMs) return within(ownMs, "load_failed", "answer");
  return {
    timeoutMs: hardTimeoutMs,
    onTimeout: () => new JobFailure("job_timeout", "the run reached the job's hard time limit"),
  };
}
