import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { engineStatus } from "./connectEngine.ts";
import { containerUsage } from "./containerUsage.ts";
import { followOutput } from "./followOutput.ts";

/** A container that was started. */
export interface RunningContainer {
  containerId: string;
  /** Of its first process, as this host numbers processes. */
  pid: number;
  usage: UsageReader & { stop(): void };
  /** CLOCK_MONOTONIC at the start of its process, ns. */
  spawnedAtNs: bigint;
  /** Settles when it ends. */
  ended: Promise<JobFailure>;
}

/** Starts a container and follows its output; `name` marks its log lines, `who` begins sentences. */
export async function runContainer(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
  { name, who }: { name: string; who: string },
): Promise<RunningContainer> {
  await followOutput(engine, job, container, name);
  const calledAtNs = process.hrtime.bigint();
  const ended = waitForEnd(engine, container, who);
  await startContainer(container);
  const { State: state } = await container.inspect();
  return {
    containerId: container.id,
    pid: state.Pid,
    usage: containerUsage(container, state.Pid),
    spawnedAtNs: monotonicOf(state.StartedAt, calledAtNs),
    ended,
  };
}

/** Starts a container; one that cannot start is `target_exited`. */
export async function startContainer(container: Docker.Container): Promise<void> {
  try {
    await container.start();
  } catch (error) {
    // 400: the image has no such program, or it is not executable here.
    if (engineStatus(error) !== 400) throw error;
    throw new JobFailure("target_exited", `the container did not start: ${String(error)}`);
  }
}

async function waitForEnd(
  engine: Engine,
  container: Docker.Container,
  who: string,
): Promise<JobFailure> {
  try {
    const waiting = engine.streams.getContainer(container.id).wait({ condition: "next-exit" });
    const { StatusCode: status } = (await waiting) as { StatusCode: number };
    const { State: state } = await container.inspect();
    if (state.OOMKilled) {
      return new JobFailure("target_out_of_memory", `the kernel ended ${who}: out of memory`);
    }
    return new JobFailure("target_exited", `${who} ended with exit code ${status}`);
  } catch (error) {
    return new JobFailure("sandbox_unavailable", `the container engine failed: ${String(error)}`);
  }
}

/** The engine tells when the process started by the wall clock; the same moment on ours. */
function monotonicOf(startedAt: string, calledAtNs: bigint): bigint {
  const nowNs = process.hrtime.bigint();
  const agoMs = Date.now() - Date.parse(startedAt);
  const startedAtNs = nowNs - BigInt(Math.round(Math.max(0, agoMs) * 1e6));
  return startedAtNs < calledAtNs ? calledAtNs : startedAtNs;
}
