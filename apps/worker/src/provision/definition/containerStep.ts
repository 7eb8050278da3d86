import { JobFailure } from "../../jobFailure.ts";
import { mayEnterNetwork } from "../../sandbox/docker/mayEnterNetwork.ts";
import type { DockerSandbox } from "../../sandbox/docker/openDockerSandbox.ts";
import type {
  ContainerStep,
  RunningStep,
  VersionVolume,
} from "../../sandbox/docker/openVersionVolume.ts";
import { startProcess } from "../../sandbox/process/startProcess.ts";
import { targetLimits } from "../../sandbox/programs/commandPrefix.ts";
import type { ToolResult } from "../build/runTool.ts";
import { type BuildNetwork, openBuildNetwork } from "../network/openBuildNetwork.ts";
import type { ProvisionContext } from "../provisionContext.ts";

/** What builds in containers need of the engine. */
export type VersionContainers = Pick<DockerSandbox, "openVersion">;

const TAIL_CHARACTERS_MAX = 20_000;
const RELAY_TIMEOUT_MS = 15_000;

/**
 * Runs a step of a build to its end in a container of the build's image. It sees its version, its home
 * and the image, and reaches what builds behind walls reach: registries and its repositories. Its output
 * goes to the job's log. Rejects when the job is aborted.
 */
export async function runContainerStep(
  volume: Pick<VersionVolume, "start">,
  step: ContainerStep & { network: BuildNetwork; timeoutMs: number },
  context: ProvisionContext,
): Promise<ToolResult> {
  const { network, timeoutMs, env, ...started } = step;
  context.signal.throwIfAborted();
  const opened = await openBuildNetwork(network, context);
  let running: RunningStep | undefined;
  try {
    running = await volume.start({ ...started, env: { ...env, ...opened.env } });
    const relay = await openRelay(running, opened.argvOf([]), context);
    try {
      const ended = await untilEnd(running, timeoutMs, context);
      return { ...ended, refused: [...opened.refused] };
    } finally {
      await relay.stop();
    }
  } finally {
    await running?.stop();
    await opened.close();
  }
}

/** A way from the container's loopback to the registries, made before anything in it runs. */
async function openRelay(
  step: RunningStep,
  argv: readonly string[],
  { marker, tools, toolEnv, signal }: ProvisionContext,
): Promise<{ stop(): Promise<unknown> }> {
  if (!mayEnterNetwork(step, tools)) {
    const sentence = "the worker may not enter the network of a build's container";
    const advice = "Run it as root on the engine's own host, where nsenter is.";
    throw new JobFailure("sandbox_unavailable", `${sentence}. ${advice}`);
  }
  const relay = await startProcess({
    ...{ argv, cwd: "/", env: { PATH: toolEnv.PATH ?? "" }, cpus: null, limits: targetLimits },
    ...{ marker, tools, network: { pid: step.pid, withUser: false } },
  });
  const failed = (why: string) =>
    new JobFailure("sandbox_unavailable", `the way of a build to its registries failed: ${why}`);
  const ready = new Promise<void>((resolve, reject) => {
    let said = "";
    const take = (bytes: Buffer) => {
      said += bytes.toString("utf8");
      if (said.includes("ready\n")) resolve();
    };
    relay.child.stdout.on("data", take);
    relay.child.stderr.on("data", take);
    const timer = setTimeout(() => reject(failed("it was not ready in time")), RELAY_TIMEOUT_MS);
    timer.unref();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    void relay.exited.then(() => reject(failed(said.trim().slice(-500))));
  });
  try {
    await ready;
    return relay;
  } catch (error) {
    await relay.stop();
    throw error;
  }
}

async function untilEnd(
  running: RunningStep,
  timeoutMs: number,
  { logs, signal, mask: hidden }: ProvisionContext,
): Promise<Omit<ToolResult, "refused">> {
  const output = logs.source("build");
  const mask = hidden.stream();
  const decoder = new TextDecoder();
  let tail = "";
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      output.write(bytes);
      const text = mask.push(decoder.decode(bytes, { stream: true }));
      tail = (tail + text).slice(-TAIL_CHARACTERS_MAX);
    });
  }
  let timedOut = false;
  const stop = () => void running.stop().catch(() => undefined);
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  try {
    running.go();
    const end = await running.exited;
    await running.drained;
    tail += mask.end();
    signal.throwIfAborted();
    if (timedOut) return { ok: false, outputTail: tail, timedOut };
    if (end instanceof JobFailure) throw asBuildFailure(end);
    return { ok: end === 0, outputTail: tail, timedOut };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    output.end();
  }
}

function asBuildFailure(end: JobFailure): JobFailure {
  if (end.code !== "target_out_of_memory") return end;
  return new JobFailure("build_failed", "build used all memory that a build may use");
}
