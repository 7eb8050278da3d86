import { JobFailure } from "../jobFailure.ts";
import { foreignDataDir } from "../sandbox/docker/hostConfig.ts";
import type { Attempt } from "./attempt.ts";
import { definedOf, hashSeedEnv, namesOf, programEnv } from "./definedTrial.ts";
import { imageOf } from "./imageOf.ts";
import type { TrialTarget, TrialTargetOptions } from "./trialTarget.ts";
import { volumeOf } from "./versionCopy/openCopy.ts";

/** Its plan comes when it runs; this bounds how long it may take to prepare itself. */
const READY_TIMEOUT_MS = 60_000;

/** Starts a definition's own harness in a container of its version's image. */
export async function openOwnContainer(
  attempt: Attempt,
  { artifact, index, layout, copy, hashSeed }: TrialTargetOptions,
): Promise<TrialTarget> {
  const { job, sandboxJob, worker } = attempt;
  const own = definedOf(attempt)?.startOf(namesOf(job, index));
  if (own === undefined) {
    throw new JobFailure("unsupported", "in-process targets run in the process sandbox only");
  }
  const docker = await worker.docker();
  const running = await docker.startProgram(sandboxJob, {
    ...{ imageId: imageOf(artifact, job.target), argv: own.run },
    env: { ...hashSeedEnv(hashSeed), ...programEnv(attempt, copy), ...own.env },
    ...{ folder: own.folder, cpus: layout.targetCpus, versionVolume: volumeOf(copy) },
  });
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await running.stop();
  };
  const ended = Promise.withResolvers<JobFailure>();
  void running.exited.then((end) => {
    if (isStopping) return;
    const sentence = `the harness ended with exit code ${String(end)}`;
    ended.resolve(end instanceof JobFailure ? end : new JobFailure("target_exited", sentence));
  });
  const { usage, spawnedAtNs, stdin, stdout, stderr } = running;
  return {
    harness: { stdin, stdout, stderr, spawnedAtNs, usage, ended: ended.promise, stop },
    launch: async () => ({
      ...{ usage, spawnedAtNs, baseUrl: null, dataDir: foreignDataDir },
      ...{ readyTimeoutMs: READY_TIMEOUT_MS, netem: false },
    }),
    ended: ended.promise,
    targetEnded: ended.promise,
    stop,
  };
}
