import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import type { Artifact, LaunchPlan } from "@lapline/workloads";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import type { RunningTarget } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Engine } from "./connectEngine.ts";
import { containerUsage } from "./containerUsage.ts";
import { engineStatus, ignoreGone } from "./engineStatus.ts";
import { containerDataDir, hostConfig } from "./hostConfig.ts";
import { labelsOf } from "./labels.ts";
import { tarStream } from "./tarStream.ts";

/** A target in a container, and how the load gets into its network. */
export interface ContainerTarget extends RunningTarget {
  containerId: string;
  /** Of its first process, as this host numbers processes. */
  pid: number;
}

export interface ContainerLaunch {
  launch(seen: { dataDir: string; port: number }): LaunchPlan;
  artifact: Artifact;
  cpus: readonly number[] | null;
}

/** Any port will do: the target is alone in its network namespace. */
const TARGET_PORT = 8090;
const BEFORE_TIMEOUT_MS = 60_000;

/** Starts a target in hardened containers: files and preparing commands first, on the same volume. */
export async function startTargetContainer(
  engine: Engine,
  job: SandboxJob,
  options: ContainerLaunch,
): Promise<ContainerTarget> {
  const plan = options.launch({ dataDir: containerDataDir, port: TARGET_PORT });
  if ((plan.components ?? []).length > 0) {
    throw new JobFailure("unsupported", "the docker sandbox starts nothing beside the target");
  }
  const volume = `lapline-${randomUUID()}`;
  await engine.control.createVolume({ Name: volume, Labels: labelsOf(job.marker) });
  const create = (argv: readonly string[]) =>
    createContainer(engine, job, { ...options, argv, env: plan.env, volume });
  const made: Docker.Container[] = [];
  const stop = async () => {
    await Promise.all(made.map((one) => ignoreGone(one.remove({ force: true, v: true }))));
    await ignoreGone(engine.control.getVolume(volume).remove({ force: true }));
  };
  try {
    const target = await create(plan.argv);
    made.push(target);
    await putFiles(target, plan.files);
    for (const argv of plan.before) {
      const before = await create(argv);
      made.push(before);
      await runBefore(engine, job, before);
    }
    const started = await startContainer(engine, job, target);
    const stopAll = async () => {
      started.usage.stop();
      await stop();
    };
    return { ...started, stop: stopAll };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createContainer(
  engine: Engine,
  job: SandboxJob,
  spec: {
    artifact: Artifact;
    argv: readonly string[];
    env: Readonly<Record<string, string>>;
    volume: string;
    cpus: readonly number[] | null;
  },
): Promise<Docker.Container> {
  if (spec.artifact.imageId === null) {
    throw new JobFailure("build_failed", "provisioning left no image for the container");
  }
  const [program, ...args] = spec.argv;
  return engine.control.createContainer({
    // By id, never by a name that could mean another image tomorrow.
    Image: spec.artifact.imageId,
    Entrypoint: program === undefined ? [] : [program],
    Cmd: args,
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    WorkingDir: containerDataDir,
    Labels: labelsOf(job.marker),
    AttachStdin: false,
    AttachStdout: true,
    AttachStderr: true,
    OpenStdin: false,
    Tty: false,
    HostConfig: hostConfig({
      memoryBytesMax: job.memoryBytesMax,
      cpus: spec.cpus,
      dataVolume: spec.volume,
      networkOfContainer: null,
    }),
  });
}

async function putFiles(
  container: Docker.Container,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const entries = Object.entries(files);
  if (entries.length === 0) return;
  const archive = tarStream(
    entries.map(([name, text]) => ({
      name,
      mode: 0o644,
      uid: 0,
      gid: 0,
      content: { kind: "text", text },
    })),
  );
  await container.putArchive(archive, { path: containerDataDir });
}

async function runBefore(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
): Promise<void> {
  await followOutput(engine, job, container, "before");
  const limit = AbortSignal.any([job.signal, AbortSignal.timeout(BEFORE_TIMEOUT_MS)]);
  const ended = engine.streams
    .getContainer(container.id)
    .wait({ condition: "next-exit", abortSignal: limit }) as Promise<{ StatusCode: number }>;
  try {
    const [, { StatusCode: status }] = await Promise.all([start(container), ended]);
    if (status !== 0) {
      throw new JobFailure(
        "bootstrap_failed",
        `a preparing command ended with exit code ${status}`,
      );
    }
  } catch (error) {
    job.signal.throwIfAborted();
    if (limit.aborted) {
      throw new JobFailure("bootstrap_failed", "a preparing command did not end within 60 s");
    }
    throw error;
  }
}

async function startContainer(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
): Promise<Omit<ContainerTarget, "stop"> & { usage: ReturnType<typeof containerUsage> }> {
  await followOutput(engine, job, container, job.target);
  const calledAtNs = process.hrtime.bigint();
  const ended = waitForEnd(engine, container);
  await start(container);
  const { State: state } = await container.inspect();
  return {
    containerId: container.id,
    pid: state.Pid,
    usage: containerUsage(container, state.Pid),
    spawnedAtNs: monotonicOf(state.StartedAt, calledAtNs),
    baseUrl: `http://127.0.0.1:${TARGET_PORT}`,
    dataDir: containerDataDir,
    ended,
  };
}

async function start(container: Docker.Container): Promise<void> {
  try {
    await container.start();
  } catch (error) {
    // 400: the image has no such program, or it is not executable here.
    if (engineStatus(error) !== 400) throw error;
    throw new JobFailure("target_exited", `the container did not start: ${String(error)}`);
  }
}

async function waitForEnd(engine: Engine, container: Docker.Container): Promise<JobFailure> {
  try {
    const waiting = engine.streams.getContainer(container.id).wait({ condition: "next-exit" });
    const { StatusCode: status } = (await waiting) as { StatusCode: number };
    const { State: state } = await container.inspect();
    if (state.OOMKilled) {
      return new JobFailure("target_out_of_memory", "the kernel ended the target: out of memory");
    }
    return new JobFailure("target_exited", `the target ended with exit code ${status}`);
  } catch (error) {
    return new JobFailure("sandbox_unavailable", `the container engine failed: ${String(error)}`);
  }
}

async function followOutput(
  engine: Engine,
  job: SandboxJob,
  container: Docker.Container,
  name: string,
): Promise<void> {
  const stream = await engine.streams
    .getContainer(container.id)
    .attach({ stream: true, stdout: true, stderr: true });
  const outputs = [new PassThrough(), new PassThrough()] as const;
  engine.streams.modem.demuxStream(stream, ...outputs);
  const sources = outputs.map((output) => {
    const source = job.logs.source(name);
    output.on("data", (bytes: Buffer) => {
      source.write(bytes);
      // Its log is at its bound: nobody has to read on, least of all beside a measurement.
      if (job.logs.full) (stream as unknown as { destroy(): void }).destroy();
    });
    return source;
  });
  stream.once("end", () => {
    for (const source of sources) source.end();
  });
  stream.on("error", () => undefined);
}

/** The engine tells when the process started by the wall clock; the same moment on ours. */
function monotonicOf(startedAt: string, calledAtNs: bigint): bigint {
  const nowNs = process.hrtime.bigint();
  const agoMs = Date.now() - Date.parse(startedAt);
  const startedAtNs = nowNs - BigInt(Math.round(Math.max(0, agoMs) * 1e6));
  return startedAtNs < calledAtNs ? calledAtNs : startedAtNs;
}
