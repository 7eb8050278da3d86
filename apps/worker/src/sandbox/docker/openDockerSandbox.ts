import { JobFailure } from "../../jobFailure.ts";
import { startHarnessProcess } from "../process/startHarnessProcess.ts";
import type { RunningHarness } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { connectEngine } from "./connectEngine.ts";
import type { ContainerJob } from "./createContainer.ts";
import type { ImageStore } from "./imageStore.ts";
import { imageStore } from "./imageStore.ts";
import { mayEnterNetwork } from "./mayEnterNetwork.ts";
import { openVersionVolume, type VersionVolume } from "./openVersionVolume.ts";
import { startLoadContainer } from "./startLoadContainer.ts";
import { type OwnProgram, type RunningOwnProgram, startOwnProgram } from "./startOwnProgram.ts";
import {
  type ContainerLaunch,
  type ContainerTarget,
  startTargetContainer,
} from "./startTargetContainer.ts";

/** Targets in hardened containers of the local engine. */
export interface DockerSandbox {
  images: ImageStore;
  startTarget(job: SandboxJob, launch: ContainerLaunch): Promise<ContainerTarget>;
  /** Makes a volume for a version whose programs run in containers of an image. */
  openVersion(job: ContainerJob, imageId: string): Promise<VersionVolume>;
  /** Starts a program of an image that a project chose. */
  startProgram(job: SandboxJob, program: OwnProgram): Promise<RunningOwnProgram>;
  /** Starts the load child inside the target's network. */
  startLoad(
    job: SandboxJob,
    target: ContainerTarget,
    load: {
      program: string;
      workDir: string;
      cpus: readonly number[] | null;
      env?: Readonly<Record<string, string>>;
    },
  ): Promise<RunningHarness>;
}

/** Opens the sandbox; `workerImage` is used where this process may not enter network namespaces. */
export async function openDockerSandbox(options: {
  socketPath: string;
  workerImage: string | undefined;
}): Promise<DockerSandbox> {
  const engine = await connectEngine(options.socketPath);
  return {
    images: imageStore(engine),
    openVersion: (job, imageId) => openVersionVolume(engine, job, imageId),
    startTarget: (job, launch) => startTargetContainer(engine, job, launch),
    startProgram: (job, program) => startOwnProgram(engine, job, program),
    startLoad: (job, target, load) => {
      if (mayEnterNetwork(target, job.tools)) {
        const network = { pid: target.pid, withUser: false };
        return startHarnessProcess(job, { ...load, role: "load", network });
      }
      if (load.env !== undefined) {
        const sentence =
          "a target has something in front where the worker may enter its network: run it as root";
        throw new JobFailure("unsupported", sentence);
      }
      if (options.workerImage === undefined) {
        throw new JobFailure(
          "sandbox_unavailable",
          "the worker may not enter the target's network: run it as root, or set WORKER_IMAGE",
        );
      }
      return startLoadContainer(engine, job, target, { image: options.workerImage, ...load });
    },
  };
}
