import { randomUUID } from "node:crypto";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { definitionFolders } from "@lapline/workloads";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import { type Engine, engineStatus, ignoreGone } from "./connectEngine.ts";
import { type ContainerJob, createContainer } from "./createContainer.ts";
import { containerDataDir } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";
import { readContainerFile } from "./readContainerFile.ts";
import { type AttachedContainer, startAttached } from "./startAttached.ts";
import { tarStream } from "./tarStream.ts";
import { versionAccount, versionRoot, versionUser } from "./versionPlace.ts";

/** One step of a build. */
export interface ContainerStep {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Folder that it starts in. */
  workingDir: string;
}

/** A step whose program waits to be let go, so that its way to registries can be made first. */
export interface RunningStep extends AttachedContainer {
  containerId: string;
  /** Lets the program start. */
  go(): void;
  /** Removes the container. May be called again. */
  stop(): Promise<void>;
}

/** A volume of the job with a version, its home and its temporary files. */
export interface VersionVolume {
  name: string;
  /** Unpacks an archive into a folder of it. */
  put(archive: NodeJS.ReadableStream, into: string): Promise<void>;
  /** A file or folder as an archive; null where there is none. */
  take(path: string): Promise<Readable | null>;
  /** Text of a regular file; null where there is none of at most `bytesMax`. */
  readFile(path: string, bytesMax: number): Promise<string | null>;
  start(step: ContainerStep): Promise<RunningStep>;
  /** Removes the container that it is reached through; the volume stays. */
  leave(): Promise<void>;
  /** Removes all of it. */
  remove(): Promise<void>;
}

/** Enough for compilers that start one process for each core and file. */
const PROCESSES_MAX = 8_192;
/** Waits for a line, then becomes the program: nothing of it runs before. */
const GATE = 'read -r _; exec "$@" </dev/null';

/** Makes an empty volume for a version whose programs run in containers of an image. */
export async function openVersionVolume(
  engine: Engine,
  job: ContainerJob,
  imageId: string,
): Promise<VersionVolume> {
  const name = `lapline-${randomUUID()}`;
  await engine.control.createVolume({ Name: name, Labels: labelsOf(job.marker) });
  let reached: Docker.Container | undefined;
  const leave = async () => {
    if (reached !== undefined) await ignoreGone(reached.remove({ force: true, v: true }));
  };
  const remove = async () => {
    await leave();
    await ignoreGone(engine.control.getVolume(name).remove({ force: true }));
  };
  const common = { imageId, user: versionUser, versionVolume: name, cpus: null, networkOf: null };
  const inside = { ...common, volume: null, dataDir: containerDataDir };
  try {
    // Never started: the engine reads and writes the volume through it.
    const container = await createContainer(engine, job, { ...inside, argv: ["-"], env: {} });
    reached = container;
    const folders = Object.values(definitionFolders).map((path) => ({
      ...{ name: `${posix.relative(versionRoot, path)}/`, mode: 0o755, ...versionAccount },
      content: { kind: "folder" } as const,
    }));
    await container.putArchive(tarStream(folders), { path: versionRoot });
    return {
      ...{ name, leave, remove },
      put: async (archive, into) => {
        await engine.streams.getContainer(container.id).putArchive(archive, { path: into });
      },
      take: (path) => take(engine.streams.getContainer(container.id), path),
      readFile: (path, bytesMax) => readContainerFile(container, path, bytesMax),
      start: (step) => startStep(engine, job, { ...inside, ...step }),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function take(container: Docker.Container, path: string): Promise<Readable | null> {
  try {
    return Readable.from(await container.getArchive({ path }));
  } catch (error) {
    if (engineStatus(error) === 404) return null;
    throw error;
  }
}

async function startStep(
  engine: Engine,
  job: ContainerJob,
  step: Parameters<typeof createContainer>[2],
): Promise<RunningStep> {
  const container = await createContainer(engine, job, {
    ...step,
    argv: ["sh", "-c", GATE, "sh", ...step.argv],
    processesMax: PROCESSES_MAX,
    stdin: true,
  });
  const stop = () => ignoreGone(container.remove({ force: true, v: true }));
  try {
    const attached = await startAttached(engine, container);
    const go = () => void attached.stdin.end("\n");
    return { ...attached, containerId: container.id, go, stop };
  } catch (error) {
    await stop();
    if (!(error instanceof JobFailure) || error.code !== "target_exited") throw error;
    const sentence = "Build steps are started by sh, which the image of build.image lacks.";
    throw new JobFailure("build_failed", `${sentence} Choose an image that has it.`, {
      cause: error,
    });
  }
}
