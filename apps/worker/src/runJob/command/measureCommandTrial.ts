import { formatValue, type ImportedFile, type RawTrial } from "@lapline/contracts";
import type { CommandPlan } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import type { Attempt } from "../attempt.ts";
import { programEnv } from "../definedTrial.ts";
import { imageOf } from "../imageOf.ts";
import type { MeasuredTrial } from "../measuredTrial.ts";
import type { TrialInput } from "../measureHarnessTrial.ts";
import { type AnyCopy, onHost, volumeOf } from "../versionCopy/openCopy.ts";
import type { VersionCopy } from "../versionCopy/openVersionCopy.ts";
import { runCommandTrial } from "./runCommandTrial.ts";
import { runInContainer } from "./runInContainer.ts";

const LOGGED_BENCHMARKS_MAX = 50;

/** Runs a trial that is one start of a command. */
export async function measureCommandTrial(
  attempt: Attempt,
  command: CommandPlan,
  input: TrialInput,
): Promise<MeasuredTrial> {
  const { zeroNs, job, logs } = attempt;
  const { index, side, copy, layout, onReady } = input;
  const started = { index, command, cpus: layout.targetCpus, onReady };
  const outcome =
    job.sandbox === "docker"
      ? await runInContainer(
          { ...attempt, sandbox: await attempt.worker.docker() },
          {
            ...{ ...started, imageId: imageOf(input.artifact, job.target) },
            ...{ versionVolume: volumeOf(copy), env: programEnv(attempt, copy) },
          },
        )
      : await runCommandTrial(attempt, { ...started, copy: unpacked(copy, job.version) });
  const { samples, memoryPeak, reason, cpuMethod, memoryMethod } = outcome;
  const startMs = Math.max(0, Number(outcome.startedAtNs - zeroNs) / 1e6);
  const track = { component: job.target, trial: index, start: samples.startMs };
  const [stepMs, cpu, memory] = [samples.stepMs, samples.cpuCores, samples.memoryBytes];
  logBenchmarks(outcome.benchmarks, (line) => logs.line(line));
  return {
    trial: {
      index,
      ...(side === null ? {} : { side }),
      reasons: [...(reason === null ? [] : [reason]), ...input.hostReasons()],
      ...{ startMs, durationNs: outcome.durationNs },
      values: memoryPeak === null ? {} : { memory_peak: memoryPeak },
      histograms: [],
      load: noLoad,
    },
    benchmarks: reason === null ? outcome.benchmarks : null,
    resources: [
      {
        kind: "cpu" as const,
        unit: "cores" as const,
        method: cpuMethod,
        ...track,
        stepMs,
        values: cpu,
      },
      {
        kind: "memory" as const,
        unit: "bytes" as const,
        method: memoryMethod,
        ...track,
        stepMs,
        values: memory,
      },
    ].filter(({ values }) => values.length > 0),
    facts: {
      hello: { harness: "command", protocol: 1 },
      settings: {},
      targetVersion: null,
      samplingMethods: [cpuMethod, memoryMethod],
    },
    samples,
    others: outcome.others,
    warnings: [],
  };
}

function unpacked(copy: AnyCopy | null, version: string): VersionCopy {
  const found = onHost(copy);
  if (found !== null) return found;
  throw new JobFailure("worker_error", `${version} was not unpacked`);
}

/** Lapline sends nothing to a command, so there is nothing to say of a load. */
const noLoad: RawTrial["load"] = {
  ...{ operations: 0, non2xx: 0, timeouts: 0, socketErrors: 0, statusCounts: {} },
  ...{ generatorUtilisation: null, generatorCpuCores: null, timeoutMs: null },
};

/** What was read, for whoever tries a definition out. */
function logBenchmarks(benchmarks: ImportedFile["benchmarks"], line: (text: string) => void): void {
  for (const { name, measures } of benchmarks.slice(0, LOGGED_BENCHMARKS_MAX)) {
    const values = measures.map(({ name: measure, unit, samples }) => {
      const [first = 0, ...others] = samples;
      const more = others.length === 0 ? "" : ` and ${others.length} more samples`;
      return `${measure} ${formatValue(first, unit).replaceAll("\u202f", " ")}${more}`;
    });
    line(`read ${name}: ${values.join(", ")}`);
  }
  const more = benchmarks.length - LOGGED_BENCHMARKS_MAX;
  if (more > 0) line(`read ${more} more benchmarks`);
}
