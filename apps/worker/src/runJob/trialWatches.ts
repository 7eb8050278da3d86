import type { HarnessResult } from "@lapline/contracts";
import type { Attempt } from "./attempt.ts";
import type { TrialUsage } from "./trialOutcome.ts";
import type { LaunchedTarget } from "./trialTarget.ts";
import { type RestMeasure, type UsageWatch, watchUsage } from "./watchUsage.ts";

interface NamedWatch {
  name: string;
  watch: UsageWatch;
}

/** Everything that is sampled during one trial. */
export interface TrialWatches {
  whole: UsageWatch;
  parts: readonly NamedWatch[];
  front: NamedWatch | null;
  readRest(measure: RestMeasure): void;
  beginRun(): void;
  endRun(): void;
  /** May be called again. */
  stop(): void;
}

/** Samples the target, its parts and what stands in front of it; ends the job when memory runs over. */
export function watchTrial(attempt: Attempt, target: LaunchedTarget): TrialWatches {
  const axis = { clock: attempt.worker.clock, zeroNs: attempt.zeroNs };
  const whole = watchUsage({
    ...axis,
    usage: target.usage,
    onSample: (memoryBytes) => guardMemory(attempt, memoryBytes),
  });
  const parts = (target.parts ?? []).map(({ name, usage }) => ({
    name,
    watch: watchUsage({ ...axis, usage }),
  }));
  const front = target.front
    ? { name: target.front.name, watch: watchUsage({ ...axis, usage: target.front.usage }) }
    : null;
  const all = [whole, ...parts.map(({ watch }) => watch), ...(front ? [front.watch] : [])];
  const each = (call: (watch: UsageWatch) => void) => () => all.forEach(call);
  return {
    ...{ whole, parts, front },
    readRest: (measure) => {
      for (const watch of all) watch.readRest(measure);
    },
    beginRun: each((watch) => watch.beginRun()),
    endRun: each((watch) => watch.endRun()),
    stop: each((watch) => void watch.stop()),
  };
}

/** Ends the sampling and reads what was used. */
export function takeUsage(
  { whole, parts, front }: TrialWatches,
  run: Pick<HarnessResult<"run">, "startedAtNs" | "durationNs">,
  turnsNs: number | undefined,
): TrialUsage {
  const taken = (watch: UsageWatch) => ({
    samples: watch.stop(),
    usage: watch.valuesOf(run, turnsNs),
  });
  return {
    ...taken(whole),
    parts: parts.map(({ name, watch }) => ({ name, ...taken(watch) })),
    front: front && { name: front.name, ...taken(front.watch) },
  };
}

function guardMemory(attempt: Attempt, memoryBytes: number): void {
  const { targetMemoryBytesMax } = attempt.worker;
  if (memoryBytes <= targetMemoryBytesMax) return;
  const message = `the target used ${memoryBytes} bytes of memory, the sandbox allows ${targetMemoryBytesMax}`;
  attempt.abort({ kind: "failed", code: "target_out_of_memory", message });
}
