import { JobFailure } from "../../jobFailure.ts";
import { describeExit, type RunningProcess } from "../programs/runningProcess.ts";
import type { SandboxJob } from "../sandboxJob.ts";

/** Sends what a process writes to the job's log, marked with `name`; it gets no input. */
export function logOutput(job: SandboxJob, running: RunningProcess, name: string): void {
  running.child.stdin.end();
  for (const stream of [running.child.stdout, running.child.stderr]) {
    const source = job.logs.source(name);
    stream.on("data", (bytes: Buffer) => source.write(bytes));
    stream.once("close", () => source.end());
  }
}

const PREPARING_TIMEOUT_MS = 60_000;

/** Waits for a command that prepares a trial; any end but 0 is `bootstrap_failed`. */
export async function runPreparing(
  job: SandboxJob,
  running: RunningProcess,
  name: string,
): Promise<void> {
  logOutput(job, running, name);
  const stop = () => void running.stop();
  const timer = setTimeout(stop, PREPARING_TIMEOUT_MS);
  job.signal.addEventListener("abort", stop, { once: true });
  const exit = await running.exited;
  clearTimeout(timer);
  job.signal.removeEventListener("abort", stop);
  job.signal.throwIfAborted();
  if (exit.code !== 0) {
    throw new JobFailure("bootstrap_failed", `a preparing command ${describeExit(exit)}`);
  }
}
