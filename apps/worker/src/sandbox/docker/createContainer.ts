import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { type Engine, engineStatus } from "./connectEngine.ts";
import { hostConfig } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";

export interface ContainerSpec {
  /** By id, never by a name that could mean another image tomorrow. */
  imageId: string;
  /** Empty: what the image says itself. */
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** With the data of a trial; null: none. */
  volume: string | null;
  /** Data folder inside, on that volume. */
  dataDir: string;
  /** Folder that it starts in; null: the image's own; absent: the data folder. */
  workingDir?: string | null;
  cpus: readonly number[] | null;
  /** Container whose network is shared; null: none but an own loopback. */
  networkOf: string | null;
  /** Account inside; null: the image's own. */
  user?: string | null;
  /** Folders of the image that must be writable; they begin with what the image has there. */
  writableDirs?: readonly string[];
  /** Volume with the version that it is a program of. */
  versionVolume?: string;
  processesMax?: number;
  /** Whether something is written to its stdin. */
  stdin?: true;
}

/** What a container has to know of whom it is made for. */
export type ContainerJob = Pick<SandboxJob, "marker" | "memoryBytesMax">;

/** A hardened container of the job, not started yet. */
export async function createContainer(
  engine: Engine,
  job: ContainerJob,
  spec: ContainerSpec,
): Promise<Docker.Container> {
  const [program, ...args] = spec.argv;
  const settings: Docker.ContainerCreateOptions = {
    Image: spec.imageId,
    ...(program !== undefined && { Entrypoint: [program], Cmd: args }),
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    ...(spec.workingDir !== null && { WorkingDir: spec.workingDir ?? spec.dataDir }),
    Labels: labelsOf(job.marker),
    AttachStdin: spec.stdin === true,
    AttachStdout: true,
    AttachStderr: true,
    OpenStdin: spec.stdin === true,
    StdinOnce: spec.stdin === true,
    Tty: false,
    ...(spec.user == null ? {} : { User: spec.user }),
    HostConfig: hostConfig({
      memoryBytesMax: job.memoryBytesMax,
      cpus: spec.cpus,
      dataVolume: spec.volume,
      networkOfContainer: spec.networkOf,
      ...(spec.writableDirs === undefined ? {} : { writableDirs: spec.writableDirs }),
      ...(spec.versionVolume === undefined ? {} : { versionVolume: spec.versionVolume }),
      ...(spec.processesMax === undefined ? {} : { processesMax: spec.processesMax }),
    }),
  };
  try {
    return await engine.control.createContainer(settings);
  } catch (error) {
    if (program !== undefined || engineStatus(error) !== 400) throw error;
    const sentence = "the image names no program to start: name one in server.start";
    throw new JobFailure("target_exited", sentence, { cause: error });
  }
}
