import { JobFailure } from "../../jobFailure.ts";
import type { RunningHarness } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { ignoreGone } from "./connectEngine.ts";
import { containerUsage } from "./containerUsage.ts";
import { hostConfig } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";
import { splitOutput } from "./splitOutput.ts";
import type { ContainerTarget } from "./startTargetContainer.ts";

/** Where the harness programs lie in the worker's own image. */
const IMAGE_HARNESS_DIR = "/app/dist/harness";

/**
 * Starts the load child as a container of the worker's own image that shares the target's network:
 * for workers that may not enter a network namespace themselves.
 */
export async function startLoadContainer(
  engine: Engine,
  job: SandboxJob,
  target: ContainerTarget,
  options: { image: string; program: string; cpus: readonly number[] | null },
): Promise<RunningHarness> {
  const container = await engine.control.createContainer({
    Image: options.image,
    Entrypoint: ["node", `${IMAGE_HARNESS_DIR}/${options.program}.mjs`],
    Cmd: [],
    Env: [],
    Labels: labelsOf(job.marker),
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    OpenStdin: true,
    StdinOnce: true,
    Tty: false,
    HostConfig: hostConfig({
      memoryBytesMax: job.memoryBytesMax,
      cpus: options.cpus,
      dataVolume: null,
      networkOfContainer: target.networkContainerId,
    }),
  });
  const stop = () => ignoreGone(container.remove({ force: true, v: true }));
  try {
    const stream = await engine.streams.getContainer(container.id).attach({
      stream: true,
      stdin: true,
      stdout: true,
      stderr: true,
      hijack: true,
    });
    const { stdout, stderr } = splitOutput(engine.streams.modem, stream);
    const waiting = engine.streams.getContainer(container.id).wait({ condition: "next-exit" });
    const ended = waiting.then(
      ({ StatusCode: status }: { StatusCode: number }) =>
        new JobFailure("load_failed", `the load generator ended with exit code ${status}`),
      (error) => new JobFailure("sandbox_unavailable", `the engine failed: ${String(error)}`),
    );
    const spawnedAtNs = process.hrtime.bigint();
    await container.start();
    const { State: state } = await container.inspect();
    const usage = containerUsage(container, state.Pid);
    return {
      stdin: stream,
      stdout,
      stderr,
      spawnedAtNs,
      usage,
      ended,
      stop: async () => {
        usage.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
