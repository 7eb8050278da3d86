import {
  type MeasureDefinition,
  type RawComparison,
  trialMethodVersion,
  type WholeTrialsCode,
} from "@lapline/contracts";
import { wholeTrialsReason } from "@lapline/workloads";
import { throwIfAborted } from "../jobFailure.ts";
import type { Attempt } from "./attempt.ts";
import { measureCommandTrial } from "./command/measureCommandTrial.ts";
import { definedOf } from "./definedTrial.ts";
import type { MeasuredTrial } from "./measuredTrial.ts";
import type { MeasuredVersion } from "./measuredVersion.ts";
import { measureHarnessTrial, type TrialInput } from "./measureHarnessTrial.ts";
import { describeTrial, planTrials } from "./planTrials.ts";
import { measureSlices } from "./slices/measureSlices.ts";
import { trialWarnings } from "./trialWarnings.ts";
import { workOn } from "./workOn.ts";

/** More services than this of each version would be alive at once. */
const servicesMax = 3;

interface Input extends Pick<TrialInput, "layout" | "onReady" | "hostReasons"> {
  /** Null in an ordinary job. */
  base: MeasuredVersion | null;
  head: MeasuredVersion;
  measures: readonly MeasureDefinition[];
  /** Of the host. */
  cpus: number;
}

/**
 * Measures a job: in an interleaved one both versions in slices, or whole trials by turns where that
 * cannot be done. The facts of both versions are in them afterwards.
 */
export async function measureTrials(
  attempt: Attempt,
  input: Input,
): Promise<{ measured: MeasuredTrial[]; comparison: RawComparison | null }> {
  const { base, head } = input;
  if (base === null) return { measured: await measureWhole(attempt, input), comparison: null };
  const settled = reasonForWholeTrials(attempt);
  const sliced =
    settled === null
      ? await measureSlices(attempt, {
          ...{ base, head, layout: input.layout, input },
          onPair: (pair, measured) => {
            for (const one of measured) take(attempt, input, one);
            attempt.logs.line(`pair ${pair}/${attempt.job.trials} measured in slices`);
          },
        })
      : { outcome: "whole" as const, reason: settled };
  if (sliced.outcome === "slices") return sliced;
  const { reason } = sliced;
  attempt.logs.line(`whole trials, interleaved (${reason.code}): ${reason.detail}`);
  const measured = await measureWhole(attempt, input);
  return { measured, comparison: { method: "trials", version: trialMethodVersion, reason } };
}

/** Why whole trials are taken, as far as that is known before any is started; null: slices may do. */
export function reasonForWholeTrials({
  worker,
  command,
  target,
  scenario,
  job,
}: Attempt): { code: WholeTrialsCode; detail: string } | null {
  if (command !== null) {
    const detail = `${job.scenario} is a command: one start of it is one trial.`;
    return { code: "command", detail };
  }
  if (worker.compareBy === "trials") {
    return { code: "turned_off", detail: "COMPARE_BY of this machine is trials." };
  }
  const { interface: how } = target;
  const services = how.kind === "http" ? (how.components ?? []).length : 0;
  if (services > servicesMax) {
    const detail = `${job.target} has ${services + 1} services, too many to run two versions at once.`;
    return { code: "too_large", detail };
  }
  const isOwn = scenario.work !== undefined || definedOf({ target }) !== undefined;
  const { params, durability } = job;
  return wholeTrialsReason({ scenario: { ...scenario, isOwn }, params, durability });
}

async function measureWhole(attempt: Attempt, input: Input): Promise<MeasuredTrial[]> {
  const { base, head } = input;
  const measured: MeasuredTrial[] = [];
  for (const { index, side } of planTrials(attempt.job)) {
    throwIfAborted(attempt.signal);
    const version = side === "base" && base !== null ? base : head;
    workOn(attempt, side, version.attempt.job.version);
    const { artifact, sizes, copy } = version;
    const trial = { index, side, artifact, copy, sizes, ...input };
    const { command } = attempt;
    const one =
      command === null
        ? await measureHarnessTrial(version.attempt, trial)
        : await measureCommandTrial(version.attempt, command, trial);
    measured.push(one);
    take(attempt, input, one);
  }
  return measured;
}

/** Notes what a trial brought back besides its values, and tells it in the log. */
function take(attempt: Attempt, { base, head, measures, cpus }: Input, one: MeasuredTrial): void {
  const { index, side } = one.trial;
  attempt.warnings.push(...trialWarnings(index, one, cpus));
  attempt.logs.line(describeTrial(one.trial, planTrials(attempt.job).length, measures));
  const version = side === "base" && base !== null ? base : head;
  version.last = one.facts;
}
