import { chown, mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ComponentPlace, ComponentReadiness, LaunchComponent } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { descendantsOf } from "../../sampling/descendantsOf.ts";
import { processGroupUsage } from "../../sampling/processGroupUsage.ts";
import type { RunningComponent } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import { targetLimits } from "./commandPrefix.ts";
import { describeExit } from "./describeExit.ts";
import { logOutput } from "./logOutput.ts";
import { processUser } from "./processUser.ts";
import { runPreparing } from "./runPreparing.ts";
import { sandboxEnv } from "./sandboxEnv.ts";
import { type RunningProcess, startProcess } from "./startProcess.ts";
import { writeInside } from "./writeInside.ts";

const STOP_GRACE_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** A server beside the target: its files and commands, then itself, then readiness and set-up. */
export async function startComponent(
  job: SandboxJob,
  component: LaunchComponent,
  { place, cpus }: { place: ComponentPlace; cpus: readonly number[] | null },
): Promise<RunningComponent> {
  if (component.imageId !== null) {
    throw new JobFailure("unsupported", "the process sandbox has no containers beside the target");
  }
  const { dataDir } = place;
  const user =
    component.user === null ? null : await processUser(component.user, process.getuid?.());
  await mkdir(dataDir, { recursive: true });
  const folders = new Set([dataDir]);
  for (const [name, text] of Object.entries(component.files)) {
    const path = await writeInside(dataDir, name, text);
    folders.add(dirname(path)).add(path);
  }
  if (user !== null) for (const path of folders) await chown(path, user.uid, user.gid);
  const start = (argv: readonly string[]) =>
    startProcess({
      argv,
      cwd: dataDir,
      env: { ...sandboxEnv(dataDir, job.searchPath), ...component.env },
      marker: job.marker,
      tools: job.tools,
      limits: targetLimits,
      cpus,
      ...(user === null ? {} : { user }),
    });
  const prepare = async (argv: readonly string[]) =>
    runPreparing(job, await start(argv), component.name);
  for (const argv of component.before) await prepare(argv);
  const running = await start(component.argv);
  logOutput(job, running, component.name);
  const stop = () => stopComponent(running, component.stopSignal ?? "SIGTERM");
  const ended = running.drained.then(
    (exit) => new JobFailure("target_exited", `${component.name} ${describeExit(exit)}`),
  );
  try {
    await waitFor(job, component, { running, start });
    for (const argv of component.setup) await prepare(argv);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name: component.name, usage: processGroupUsage(running.pid), ended, stop };
}

/** Looks until the component is ready; its end or the end of the time is a failure. */
async function waitFor(
  job: SandboxJob,
  component: LaunchComponent,
  process: {
    running: RunningProcess;
    start(argv: readonly string[]): Promise<RunningProcess>;
  },
): Promise<void> {
  const { name, readiness, readyTimeoutMs } = component;
  let exited: string | null = null;
  void process.running.exited.then((exit) => {
    exited = describeExit(exit);
  });
  const deadlineMs = performance.now() + readyTimeoutMs;
  while (!(await isReady(readiness, process.start))) {
    job.signal.throwIfAborted();
    if (exited !== null) throw new JobFailure("target_exited", `${name} ${exited}`);
    if (performance.now() > deadlineMs) {
      throw new JobFailure("target_not_ready", `${name} was not ready after ${readyTimeoutMs} ms`);
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: job.signal });
  }
}

async function isReady(
  readiness: ComponentReadiness,
  start: (argv: readonly string[]) => Promise<RunningProcess>,
): Promise<boolean> {
  if (readiness.kind === "listening") return listens(readiness.port);
  const look = await start(readiness.argv);
  look.child.stdin.end();
  look.child.stdout.resume();
  look.child.stderr.resume();
  return (await look.exited).code === 0;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

/** Asked first, so that it frees what outlives a process (shared memory); then killed as a whole. */
async function stopComponent(running: RunningProcess, signal: NodeJS.Signals): Promise<void> {
  running.child.kill(signal);
  await Promise.race([running.exited, delay(STOP_GRACE_MS, undefined, { ref: false })]);
  for (const pid of descendantsOf(running.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  await running.stop();
}
