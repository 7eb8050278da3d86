import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startProcess } from "../../apps/worker/src/sandbox/process/startProcess.ts";
import type { LauncherTools } from "../../apps/worker/src/sandbox/programs/commandPrefix.ts";
import { targetLimits } from "../../apps/worker/src/sandbox/programs/commandPrefix.ts";
import type { RunningProcess } from "../../apps/worker/src/sandbox/programs/runningProcess.ts";
import { openRoom, roomProcessesMax } from "../../apps/worker/src/sandbox/walls/openRoom.ts";
import type { Walls } from "../../apps/worker/src/sandbox/walls/walls.ts";
import { readProgramFile } from "../../packages/workloads/src/programs/programs.ts";

/** Kinds of targets: a server in Node.js, a library inside its harness, a native server. */
export const kinds = ["http", "embedded", "native"] as const;
export type Kind = (typeof kinds)[number];

export interface Slice {
  totalNs: number;
  p50Ns: number;
  p99Ns: number;
}

/** A target with its load, alive and waiting for slices of work. */
export interface OpenSide {
  slice(operations: number): Promise<Slice>;
  stop(): Promise<void>;
}

const MEMORY_BYTES_MAX = 1024 ** 3;
const driver = join(import.meta.dirname, "driver.ts");

/** Starts a target with `walls`, or without where they are null, exactly as a trial does. */
export async function openSide(
  kind: Kind,
  options: { dir: string; port: number; walls: Walls | null; tools: LauncherTools; redis: string },
): Promise<OpenSide> {
  const { dir, port, walls, tools, redis } = options;
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, "server.mjs"), readProgramFile("drillServer", "server.mjs"));
  const marker = { scope: `bench-walls-${process.pid}`, jobId: kind, attempt: walls ? 1 : 2 };
  const limits = {
    memoryBytesMax: MEMORY_BYTES_MAX,
    processesMax: roomProcessesMax,
    cpus: null,
  };
  const view = { readable: [driver], writable: [dir] };
  const room = walls === null ? null : await openRoom(walls, { marker, ...view, limits });
  const env = { PATH: "/usr/bin:/bin", HOME: dir };
  const common = { cwd: dir, env, marker, tools, limits: targetLimits, cpus: null };
  const running: RunningProcess[] = [];
  const start = async (argv: string[], inside: boolean) => {
    const network =
      room === null ? {} : { network: { pid: room.firstPid, withUser: !room.asRoot } };
    const one = await startProcess({ ...common, argv, ...(inside ? { room } : network) });
    one.child.stderr.pipe(process.stderr);
    running.push(one);
    return one;
  };
  const target = targetArgv(kind, port, redis);
  if (target !== null) {
    const server = await start(target, true);
    await new Promise<void>((resolve) => server.child.stdout.once("data", () => resolve()));
    server.child.stdout.resume();
  }
  const argv = [process.execPath, driver, kind, String(port)];
  const load = await start(argv, kind === "embedded");
  const lines = createInterface({ input: load.child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    slice: async (operations) => {
      load.child.stdin.write(`${operations}\n`);
      const { value } = await lines.next();
      return JSON.parse(value ?? "") as Slice;
    },
    stop: async () => {
      for (const one of running.toReversed()) await one.stop();
      await room?.close();
    },
  };
}

function targetArgv(kind: Kind, port: number, redis: string): string[] | null {
  switch (kind) {
    case "http":
      return [process.execPath, "server.mjs", String(port), "same"];
    case "native":
      return [redis, "--port", String(port), "--bind", "127.0.0.1", "--save", ""];
    case "embedded":
      return null;
  }
}
