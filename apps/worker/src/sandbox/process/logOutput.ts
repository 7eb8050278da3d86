import type { RunningProcess } from "../programs/runningProcess.ts";
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
