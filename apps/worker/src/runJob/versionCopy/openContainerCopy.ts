import { join, posix } from "node:path";
import { type Artifact, definitionFolders } from "@lapline/workloads";
import { definitionEnvInImage, offlineEnv } from "../../provision/definition/definitionEnv.ts";
import { unpackVersion } from "../../provision/definition/packedVersion.ts";
import { foreignTmpDir } from "../../sandbox/docker/hostConfig.ts";
import type { Attempt } from "../attempt.ts";
import { imageOf } from "../imageOf.ts";
import type { SeenCopy } from "./openVersionCopy.ts";

/** A version on a volume of the job, whose trials may write there. */
export interface ContainerCopy extends SeenCopy {
  volume: string;
  /** Text of a file of the version, before anything of it runs; null: there is none to read. */
  readFile(below: string, bytesMax: number): Promise<string | null>;
}

/**
 * Unpacks a version that was built in containers once for all trials of the job. The volume goes with
 * what else the job leaves in the engine.
 */
export async function openContainerCopy(
  attempt: Attempt,
  artifact: Artifact & { dir: string },
  name: string,
): Promise<ContainerCopy> {
  const { job, worker, sandboxJob } = attempt;
  const docker = await worker.docker();
  const volume = await docker.openVersion(sandboxJob, imageOf(artifact, job.target));
  try {
    await unpackVersion(artifact.dir, volume);
    await attempt.lookAtDisk();
    attempt.signal.throwIfAborted();
  } catch (error) {
    await volume.remove();
    throw error;
  }
  return {
    volume: volume.name,
    seenAs: definitionFolders.version,
    env: {
      ...definitionEnvInImage(worker.toolEnv, attempt.mask.text),
      ...offlineEnv,
      TMPDIR: foreignTmpDir,
    },
    picked: join(attempt.dir, "picked", name),
    readFile: (below, bytesMax) =>
      volume.readFile(posix.join(definitionFolders.version, below), bytesMax),
  };
}
