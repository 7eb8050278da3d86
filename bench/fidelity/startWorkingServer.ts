import { spawn } from "node:child_process";
import { once } from "node:events";

/** Starts the working server as a process of its own; it ends with `stop`, or with this process. */
export async function startWorkingServer(): Promise<{ baseUrl: string; stop(): Promise<void> }> {
  const program = new URL("./workingServer.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data", { signal: AbortSignal.timeout(10_000) });
  return {
    baseUrl: `http://127.0.0.1:${String(port).trim()}`,
    async stop() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}
