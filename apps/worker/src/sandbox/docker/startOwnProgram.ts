import { randomUUID } from "node:crypto";
import { posix } from "node:path";
import { definitionFolders } from "@lapline/workloads";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { type Engine, engineStatus, ignoreGone } from "./connectEngine.ts";
import { containerUsage } from "./containerUsage.ts";
import { createContainer } from "./createContainer.ts";
import { foreignDataDir } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";
import { ownImage } from "./ownImage.ts";
import { putFiles } from "./putFiles.ts";
import { readContainerFile } from "./readContainerFile.ts";
import { type AttachedContainer, startAttached } from "./startAttached.ts";
import { tarStream } from "./tarStream.ts";
import { versionAccount, versionUser } from "./versionPlace.ts";

export interface OwnProgram {
  imageId: string;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Below the folder that programs of the image, or of the version, start in; null: that folder. */
  folder: string | null;
  cpus: readonly number[] | null;
  /** Volume with a version that was built in containers; absent: the image is the version. */
  versionVolume?: string | undefined;
  /** File below its folder that it writes. What an earlier start left there is emptied. */
  output?: string | null;
}

/** A program of a project in a hardened container with an empty data folder. */
export interface RunningOwnProgram extends Omit<AttachedContainer, "pid"> {
  usage: UsageReader;
  /**
   * Text of a file of the data folder, or below the program's folder where it is one of a version; null
   * where there is no regular file of at most `bytesMax`.
   */
  readFile(path: string, bytesMax: number): Promise<string | null>;
  /** Removes the container and its data. May be called again. */
  stop(): Promise<void>;
}

/** Starts a program; one that cannot be started is `target_exited`. */
export async function startOwnProgram(
  engine: Engine,
  job: SandboxJob,
  program: OwnProgram,
): Promise<RunningOwnProgram> {
  const volume = `lapline-${randomUUID()}`;
  await engine.control.createVolume({ Name: volume, Labels: labelsOf(job.marker) });
  let container: Docker.Container | undefined;
  let usage: (UsageReader & { stop(): void }) | undefined;
  const stop = async () => {
    usage?.stop();
    if (container !== undefined) await ignoreGone(container.remove({ force: true, v: true }));
    await ignoreGone(engine.control.getVolume(volume).remove({ force: true }));
  };
  try {
    const { imageId, argv, env, cpus, folder, versionVolume } = program;
    const place = await placeOf(engine, program);
    const workingDir = posix.join(place.workingDir, folder ?? "");
    container = await createContainer(engine, job, {
      ...{ imageId, user: place.user, argv, env, cpus, volume, workingDir },
      ...{ dataDir: foreignDataDir, networkOf: null, stdin: true },
      ...(versionVolume === undefined ? {} : { versionVolume }),
    });
    await putFiles(container, foreignDataDir, {});
    if (versionVolume !== undefined) await prepareFolder(container, workingDir, program);
    const { pid, ...attached } = await startAttached(engine, container);
    const running = container;
    usage = containerUsage(container, pid);
    const outputDir = versionVolume === undefined ? foreignDataDir : workingDir;
    return {
      ...{ ...attached, usage, stop },
      readFile: (path, bytesMax) =>
        readContainerFile(running, posix.join(outputDir, path), bytesMax),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function placeOf(engine: Engine, { imageId, versionVolume }: OwnProgram) {
  if (versionVolume === undefined) return ownImage(engine, imageId);
  return { user: versionUser, workingDir: definitionFolders.version };
}

/** The engine would make a missing folder, and an earlier output would pass for this start's. */
async function prepareFolder(
  container: Docker.Container,
  workingDir: string,
  { folder, output }: OwnProgram,
): Promise<void> {
  if (folder !== null && !(await exists(container, workingDir))) {
    throw new JobFailure("target_exited", `The version has no folder ${folder}.`);
  }
  if (output == null || !(await exists(container, posix.join(workingDir, output)))) return;
  const emptied = {
    ...{ name: posix.basename(output), mode: 0o644, ...versionAccount },
    content: { kind: "text", text: "" } as const,
  };
  const at = posix.join(workingDir, posix.dirname(output));
  try {
    await container.putArchive(tarStream([emptied]), { path: at });
  } catch (error) {
    // A link that leads out of the version: nothing outside of it can be written.
    const sentence = `the output ${output} of an earlier start cannot be emptied`;
    throw new JobFailure("target_exited", sentence, { cause: error });
  }
}

/** Whether a container has something at a path. */
async function exists(container: Docker.Container, path: string): Promise<boolean> {
  try {
    await container.infoArchive({ path });
    return true;
  } catch (error) {
    if (engineStatus(error) === 404) return false;
    throw error;
  }
}
