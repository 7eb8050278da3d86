import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ComponentPlace, ComponentReadiness, LaunchComponent } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { descendantsOf } from "../../sampling/descendantsOf.ts";
import { processGroupUsage } from "../../sampling/processGroupUsage.ts";
import { listensElsewhere } from "../network/listensElsewhere.ts";
import { listensIn } from "../network/listensIn.ts";
import type { ProcessUser } from "../programs/commandPrefix.ts";
import { targetLimits } from "../programs/commandPrefix.ts";
import type { RunningProcess } from "../programs/runningProcess.ts";
import { describeExit } from "../programs/runningProcess.ts";
import type { RunningComponent } from "../runningTarget.ts";
import type { SandboxJob } from "../sandboxJob.ts";
import type { Room } from "../walls/room.ts";
import type { OutputWatch } from "../watchOutput.ts";
import { endOf } from "./endOf.ts";
import { logOutput, runPreparing } from "./runPreparing.ts";
import { sandboxEnv } from "./sandboxEnv.ts";
import { startProcess } from "./startProcess.ts";

const STOP_GRACE_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** A server beside the target, whose files are written: its commands, itself, readiness and set-up. */
export async function startComponent(
  job: SandboxJob,
  component: LaunchComponent,
  {
    place,
    cpus,
    user,
    room,
    output,
  }: {
    place: ComponentPlace;
    cpus: readonly number[] | null;
    user: ProcessUser | null;
    room: Room | null;
    /** Sees what goes to the log of the job. */
    output: OutputWatch;
  },
): Promise<RunningComponent> {
  if (component.imageId !== null) {
    throw new JobFailure("unsupported", "the process sandbox has no containers beside the target");
  }
  const { dataDir } = place;
  const start = (argv: readonly string[]) =>
    startProcess({
      argv,
      cwd: component.workingDir ?? dataDir,
      env: { ...sandboxEnv(dataDir, job.searchPath), ...component.env },
      marker: job.marker,
      tools: job.tools,
      limits: targetLimits,
      cpus,
      room,
      ...(user === null ? {} : { user }),
    });
  const prepare = async (argv: readonly string[]) =>
    runPreparing(job, await start(argv), component.name);
  for (const argv of component.before) await prepare(argv);
  const { readiness } = component;
  const lineAtNs =
    readiness.kind === "line" ? output.expectLine(component.name, readiness.text) : () => null;
  const running = await start(component.argv);
  logOutput(job, running, component.name);
  const stop = () => stopComponent(running, component.stopSignal ?? "SIGTERM");
  const ended = endOf(running, room, "target_exited", component.name);
  try {
    await waitFor(job, component, { running, start, room, lineAtNs });
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
    room: Room | null;
    lineAtNs(): bigint | null;
  },
): Promise<void> {
  const { name, readiness, readyTimeoutMs } = component;
  let exited: string | null = null;
  void process.running.exited.then((exit) => {
    exited = describeExit(exit);
  });
  const deadlineMs = performance.now() + readyTimeoutMs;
  while (!(await isReady(readiness, process))) {
    job.signal.throwIfAborted();
    if (exited !== null) throw new JobFailure("target_exited", `${name} ${exited}`);
    if (performance.now() > deadlineMs) {
      const elsewhere =
        readiness.kind === "listening"
          ? listensElsewhere(process.running.pid, readiness.port)
          : null;
      const where = elsewhere === null ? "" : `: ${elsewhere}`;
      const sentence = `${name} was not ready after ${readyTimeoutMs} ms${where}`;
      throw new JobFailure("target_not_ready", sentence);
    }
    await delay(LOOK_EVERY_MS, undefined, { signal: job.signal });
  }
}

async function isReady(
  readiness: ComponentReadiness,
  {
    start,
    room,
    lineAtNs,
  }: {
    start(argv: readonly string[]): Promise<RunningProcess>;
    room: Room | null;
    lineAtNs(): bigint | null;
  },
): Promise<boolean> {
  if (readiness.kind === "line") return lineAtNs() !== null;
  if (readiness.kind === "listening") {
    const { port } = readiness;
    return room === null ? listens(port) : listensIn(room.firstPid, port) === true;
  }
  return endsWell(await start(readiness.argv));
}

/** Whether a command that nobody reads ends with 0. */
export async function endsWell(look: RunningProcess): Promise<boolean> {
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
  running.signal(signal);
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
