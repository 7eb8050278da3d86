import { spawn } from "node:child_process";

/** How a tool ended and what it wrote. */
export type ToolResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly output: string;
};

const OUTPUT_CHARACTERS_MAX = 50_000;

/** Runs a program to its end. `output` is the tail of both streams, for the log or a message. */
export function runTool(
  command: readonly [string, ...string[]],
  options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
  },
): Promise<ToolResult> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env,
      timeout: options.timeoutMs,
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own, so that a build ends with everything that it started.
      detached: true,
    });
    const end = () => endGroup(child.pid);
    if (options.signal.aborted) end();
    options.signal.addEventListener("abort", end, { once: true });
    let stdout = "";
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout = (stdout + chunk).slice(-OUTPUT_CHARACTERS_MAX);
      output = (output + chunk).slice(-OUTPUT_CHARACTERS_MAX);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-OUTPUT_CHARACTERS_MAX);
    });
    child.once("error", (error) => {
      output += error.message;
    });
    child.once("close", (code) => {
      options.signal.removeEventListener("abort", end);
      resolve({ code, stdout, output });
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
