import type { Argument } from "@lapline/contracts";
import type { LineSource } from "../logStream/createLineSource.ts";
import type { LauncherTools } from "../sandbox/process/commandPrefix.ts";
import type { Marker } from "../sandbox/process/marker.ts";
import { startProcess } from "../sandbox/process/startProcess.ts";

export interface ToolRun {
  argv: readonly Argument[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  marker: Marker;
  tools: LauncherTools;
  output: LineSource;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface ToolResult {
  ok: boolean;
  /** The last part of what it wrote, for telling kinds of failure apart. */
  outputTail: string;
  timedOut: boolean;
}

const TAIL_CHARACTERS_MAX = 20_000;

/** Runs a build tool to its end; its output goes to the job's log. Rejects when the job is aborted. */
export async function runTool(run: ToolRun): Promise<ToolResult> {
  run.signal.throwIfAborted();
  const running = await startProcess({ ...run, limits: null, cpus: null });
  const decoder = new TextDecoder();
  let tail = "";
  const take = (bytes: Buffer) => {
    run.output.write(bytes);
    tail = (tail + decoder.decode(bytes, { stream: true })).slice(-TAIL_CHARACTERS_MAX);
  };
  running.child.stdin.end();
  running.child.stdout.on("data", take);
  running.child.stderr.on("data", take);
  let timedOut = false;
  const stop = () => void running.stop();
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, run.timeoutMs);
  run.signal.addEventListener("abort", stop, { once: true });
  try {
    const exit = await running.drained;
    run.output.end();
    run.signal.throwIfAborted();
    return { ok: exit.code === 0 && !timedOut, outputTail: tail, timedOut };
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener("abort", stop);
    await running.stop();
  }
}
