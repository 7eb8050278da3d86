import { setTimeout as delay } from "node:timers/promises";
import type { LaunchComponent } from "@lapline/workloads";
import type Docker from "dockerode";
import { JobFailure } from "../../jobFailure.ts";
import { listensElsewhere } from "../network/listensElsewhere.ts";
import { listensIn } from "../network/listensIn.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { OutputWatch } from "../watchOutput.ts";
import type { Engine } from "./connectEngine.ts";
import { type ContainerSpec, createContainer } from "./createContainer.ts";
import { foreignDataDir } from "./hostConfig.ts";
import { putFiles } from "./putFiles.ts";
import { runBefore } from "./runBefore.ts";
import { type RunningContainer, runContainer } from "./runContainer.ts";
import { runInside } from "./runInside.ts";

const LOOK_EVERY_MS = 50;
const LOOK_TIMEOUT_MS = 10_000;
const SETUP_TIMEOUT_MS = 60_000;
/** The engine learns of the end of a process a moment after the kernel forgot its network. */
const UNSEEN_MAX_MS = 2_000;

/** A container beside the target: its files and commands, then itself, then readiness and set-up. */
export async function startComponentContainer(
  engine: Engine,
  job: SandboxJob,
  component: LaunchComponent,
  place: Pick<ContainerSpec, "volume" | "cpus" | "networkOf" | "versionVolume"> & {
    /** Told of every container that is made, so that none stays. */
    onMade(container: Docker.Container): void;
    /** Sees what goes to the log of the job. */
    output: OutputWatch;
  },
): Promise<RunningContainer> {
  const { name, imageId } = component;
  if (imageId === null) {
    throw new JobFailure("build_failed", `provisioning left no image for ${name}`);
  }
  const create = async (argv: readonly string[]) => {
    const { env, user, workingDir, writableDirs = [] } = component;
    const { volume, cpus, networkOf, versionVolume } = place;
    const startsIn = workingDir === undefined ? {} : { workingDir };
    const ofVersion = versionVolume === undefined ? {} : { versionVolume };
    const inside = { user, writableDirs, dataDir: foreignDataDir, ...startsIn, ...ofVersion };
    const spec = { imageId, argv, env, ...inside, volume, cpus, networkOf };
    const container = await createContainer(engine, job, spec);
    place.onMade(container);
    return container;
  };
  const container = await create(component.argv);
  await putFiles(container, foreignDataDir, component.files);
  for (const argv of component.before) await runBefore(engine, job, await create(argv));
  const { readiness } = component;
  const lineAtNs =
    readiness.kind === "line" ? place.output.expectLine(name, readiness.text) : () => null;
  const running = await runContainer(engine, job, container, { name, who: name });
  try {
    await waitUntilReady(engine, job, { component, container, running, lineAtNs });
    for (const argv of component.setup) {
      const about = { argv, name, timeoutMs: SETUP_TIMEOUT_MS };
      const status = await runInside(engine, job, container, about);
      if (status === 0) continue;
      const sentence = `a preparing command of ${name} ended with exit code ${status}`;
      throw new JobFailure("bootstrap_failed", sentence);
    }
    return running;
  } catch (error) {
    running.usage.stop();
    throw error;
  }
}

/** Looks until the component is ready; its end or the end of the time is a failure. */
async function waitUntilReady(
  engine: Engine,
  job: SandboxJob,
  about: {
    component: LaunchComponent;
    container: Docker.Container;
    running: RunningContainer;
    lineAtNs(): bigint | null;
  },
): Promise<void> {
  const { name, readyTimeoutMs } = about.component;
  let end: JobFailure | undefined;
  void about.running.ended.then((failure) => {
    end = failure;
  });
  const deadlineMs = performance.now() + readyTimeoutMs;
  let seenMs = performance.now();
  for (;;) {
    const look = await lookInto(engine, job, about);
    if (look === "ready") return;
    job.signal.throwIfAborted();
    if (end !== undefined) throw end;
    const nowMs = performance.now();
    if (look === "not_ready") seenMs = nowMs;
    else if (nowMs - seenMs > UNSEEN_MAX_MS) throw look.unseen;
    if (nowMs > deadlineMs && look === "not_ready") {
      const { readiness } = about.component;
      const elsewhere =
        readiness.kind === "listening" ? listensElsewhere(about.running.pid, readiness.port) : null;
      const where = elsewhere === null ? "" : `: ${elsewhere}`;
      const sentence = `${name} was not ready after ${readyTimeoutMs} ms${where}`;
      throw new JobFailure("target_not_ready", sentence);
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: job.signal });
  }
}

/** `unseen`: why it cannot be told, though the engine says that it runs. */
type Look = "ready" | "not_ready" | { readonly unseen: unknown };

async function lookInto(
  engine: Engine,
  job: SandboxJob,
  about: {
    component: LaunchComponent;
    container: Docker.Container;
    running: RunningContainer;
    lineAtNs(): bigint | null;
  },
): Promise<Look> {
  const { readiness } = about.component;
  if (readiness.kind === "line") return about.lineAtNs() === null ? "not_ready" : "ready";
  if (readiness.kind === "listening") {
    const listens = listensIn(about.running.pid, readiness.port);
    if (listens !== null) return listens ? "ready" : "not_ready";
    if (!(await isRunning(about.container))) return "not_ready";
    const sentence =
      "the worker cannot see the containers' network: run it on the engine's own host";
    return { unseen: new JobFailure("sandbox_unavailable", sentence) };
  }
  try {
    const look = { argv: readiness.argv, name: null, timeoutMs: LOOK_TIMEOUT_MS };
    const status = await runInside(engine, job, about.container, look);
    return status === 0 ? "ready" : "not_ready";
  } catch (error) {
    job.signal.throwIfAborted();
    // The engine refuses commands of a container that has ended, which is told by its end.
    return (await isRunning(about.container)) ? { unseen: error } : "not_ready";
  }
}

async function isRunning(container: Docker.Container): Promise<boolean> {
  return (await container.inspect()).State.Running;
}
