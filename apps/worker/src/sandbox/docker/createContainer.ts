import type Docker from "dockerode";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { hostConfig } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";

export interface ContainerSpec {
  /** By id, never by a name that could mean another image tomorrow. */
  imageId: string;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  volume: string;
  /** Data folder inside, on that volume. */
  dataDir: string;
  /** Folder that it starts in; absent: the data folder. */
  workingDir?: string;
  cpus: readonly number[] | null;
  /** Container whose network is shared; null: none but an own loopback. */
  networkOf: string | null;
  /** Account inside; null: the image's own. */
  user?: string | null;
  /** Folders of the image that must be writable; they begin with what the image has there. */
  writableDirs?: readonly string[];
}

/** A hardened container of the job, not started yet. */
export function createContainer(
  engine: Engine,
  job: SandboxJob,
  spec: ContainerSpec,
): Promise<Docker.Container> {
  const [program, ...args] = spec.argv;
  return engine.control.createContainer({
    Image: spec.imageId,
    Entrypoint: program === undefined ? [] : [program],
    Cmd: args,
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    WorkingDir: spec.workingDir ?? spec.dataDir,
    Labels: labelsOf(job.marker),
    AttachStdin: false,
    AttachStdout: true,
    AttachStderr: true,
    OpenStdin: false,
    Tty: false,
    ...(spec.user == null ? {} : { User: spec.user }),
    HostConfig: hostConfig({
      memoryBytesMax: job.memoryBytesMax,
      cpus: spec.cpus,
      dataVolume: spec.volume,
      networkOfContainer: spec.networkOf,
      ...(spec.writableDirs === undefined ? {} : { writableDirs: spec.writableDirs }),
    }),
  });
}
