import { setTimeout as delay } from "node:timers/promises";
import { greetHarness, openHarness, prepareTarget } from "./askHarness.ts";
import type { Attempt } from "./attempt.ts";
import { type OpenTrial, type OpenTrialOptions, openTrial, stopTarget } from "./openTrial.ts";
import type { TrialOutcome } from "./trialOutcome.ts";
import type { RestMeasure } from "./watchUsage.ts";

/** Memory "at rest" is read after this pause, when start-up garbage had a chance to go. */
const REST_MS = 1_000;

/** Runs trial `index` whole, with a fresh process or container and a fresh data folder. */
export async function runTrial(
  attempt: Attempt,
  options: Omit<OpenTrialOptions, "folder" | "hashSeed">,
): Promise<TrialOutcome> {
  const trial = await openTrial(attempt, { ...options, folder: `trial-${options.index}` });
  try {
    await readAtRest(attempt, trial, "memory_rest");
    await trial.warmUp();
    const run = await trial.run();
    await readAtRest(attempt, trial, "memory_after_load");
    const cold = await trial.finish(run);
    const dataBytes = await trial.dataBytes();
    const warmStartNs = await measureWarmStart(attempt, trial, options);
    return { ...cold, dataBytes, warmStartNs };
  } catch (error) {
    throw await trial.explained(error);
  } finally {
    await trial.close();
  }
}

async function readAtRest(attempt: Attempt, trial: OpenTrial, measure: RestMeasure): Promise<void> {
  if (!isAskedFor(attempt, measure)) return;
  await delay(REST_MS, undefined, { signal: attempt.signal });
  trial.readRest(measure);
}

function isAskedFor(attempt: Attempt, measure: string): boolean {
  return attempt.scenario.description.measures.some(({ name }) => name === measure);
}

/** A second start that fails is said in the report; what was measured before stands. */
async function measureWarmStart(
  attempt: Attempt,
  { target, secrets }: OpenTrial,
  options: Omit<OpenTrialOptions, "folder" | "hashSeed">,
): Promise<number | null> {
  if (target.reopen === undefined || !isAskedFor(attempt, "start_time_warm")) return null;
  const again = await target.reopen();
  const harness = openHarness(attempt, again);
  try {
    await greetHarness(harness);
    const launched = await again.launch();
    const { startNs } = await prepareTarget(attempt, launched, harness, { ...options, secrets });
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
