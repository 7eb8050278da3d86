import { type CpuReading, type OthersCores, othersCores } from "../../sampling/othersCores.ts";
import { readHostCpu } from "../../sampling/readHostCpu.ts";
import { startSampler, type UsageSamples } from "../../sampling/startSampler.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";
import type { CommandAttempt } from "../versionCopy/commandAttempt.ts";

/** What a command used, from its start until it was stopped being watched. */
export interface CommandUsage {
  /** May be called again. */
  stop(): void;
  taken(): {
    samples: UsageSamples;
    /** Largest memory of the program and what it started, as far as readings saw it. */
    memoryPeak: number | null;
    cpuMethod: string;
    memoryMethod: string;
    others: OthersCores | null;
  };
}

/** Before the first step of the sampler ends: many commands are over by then. */
const EARLY_READINGS_MS = [2, 10, 30, 60, 120];

/** Samples a program with everything that belongs to it; its memory also right after its start. */
export function watchCommand(attempt: CommandAttempt, usage: UsageReader): CommandUsage {
  const { worker, zeroNs } = attempt;
  let memoryPeak: number | null = null;
  const seen = (bytes: number | null) => {
    if (bytes !== null) memoryPeak = Math.max(memoryPeak ?? 0, bytes);
  };
  const before = readCpu(attempt, usage);
  let after = before;
  const sampler = startSampler({
    ...{ usage, clock: worker.clock, zeroNs },
    onSample: (bytes) => {
      seen(bytes);
      guardMemory(attempt, bytes);
      // The program's last reading: once it has ended, nobody knows what it used.
      after = readCpu(attempt, usage);
    },
  });
  const readEarly = () => {
    // Also walks the tree, whose members the memory is the sum of.
    usage.cpuNs();
    seen(usage.memoryBytes());
  };
  readEarly();
  const timers = EARLY_READINGS_MS.map((ms) => setTimeout(readEarly, ms));
  let samples: UsageSamples | undefined;
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    samples ??= sampler.stop();
    return samples;
  };
  return {
    stop: () => void stop(),
    taken: () => ({
      samples: stop(),
      memoryPeak,
      cpuMethod: usage.cpuMethod,
      memoryMethod: usage.memoryMethod,
      others: othersCores(before, after, 0),
    }),
  };
}

function readCpu({ worker }: CommandAttempt, usage: UsageReader): CpuReading {
  const { user, system } = process.cpuUsage();
  return {
    host: readHostCpu(),
    targetNs: usage.cpuNs(),
    workerNs: (user + system) * 1000,
    atNs: worker.clock.monotonicNs(),
  };
}

/** Where no control group holds it, the worker does. */
function guardMemory(attempt: CommandAttempt, memoryBytes: number): void {
  const { targetMemoryBytesMax } = attempt.worker;
  if (memoryBytes <= targetMemoryBytesMax) return;
  const message = `the command used ${memoryBytes} bytes of memory, the sandbox allows ${targetMemoryBytesMax}`;
  attempt.abort({ kind: "failed", code: "target_out_of_memory", message });
}
