import { execFile, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { LaunchPlan } from "../../provisions/launch.ts";

const run = promisify(execFile);

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/** Starts an HTTP target by its launch plan, without any sandbox; killed on dispose. */
export async function startTarget(
  plan: LaunchPlan,
  dataDir: string,
): Promise<AsyncDisposable & { spawnedAtNs: bigint }> {
  // `env` sets the variables and becomes the program: the process's id stays the same.
  const settings = Object.entries(plan.env).map(([name, value]) => `${name}=${value}`);
  for (const [path, text] of Object.entries(plan.files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), text);
  }
  for (const argv of plan.before) await run("env", [...settings, ...argv]);
  const spawnedAtNs = process.hrtime.bigint();
  const child = spawn("env", [...settings, ...plan.argv], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    spawnedAtNs,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
