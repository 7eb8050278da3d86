import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { JobFailure } from "../../jobFailure.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";
import { type Marker, markerEnv } from "../programs/marker.ts";
import { type RunningProcess, runningProcess } from "../programs/runningProcess.ts";
import { entryEnv } from "./entryArgv.ts";
import type { Room, RoomProgram } from "./room.ts";

const GATE_TIMEOUT_MS = 10_000;
const SAID_CHARACTERS_MAX = 500;

/**
 * Starts a program in a room. It waits at the gate until the room's bounds hold it; only what comes
 * after is its own time. Throws `sandbox_unavailable` when it does not get as far as the gate.
 */
export async function enterRoom(
  room: Room,
  program: RoomProgram & {
    env: Readonly<Record<string, string | undefined>>;
    marker: Marker;
  },
): Promise<RunningProcess> {
  const [first = "", ...args] = room.entry(program);
  const mark = markerEnv(program.marker);
  const child = spawn(first, args, {
    cwd: "/",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...mark, ...entryEnv(program.env) },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    detached: true,
    shell: false,
  });
  child.stdin.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", async (code, signal) => {
      resolve(`it ended by ${signal ?? code}: ${await lastWords(child.stderr)}`);
    });
  });
  const gate = child.stdio[3] as Readable;
  const atGate = new Promise<null>((resolve) => gate.once("data", () => resolve(null)));
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("it never came to the gate"), GATE_TIMEOUT_MS).unref();
  });
  const problem = await Promise.race([atGate, ended, late]);
  const pid = childOf(child.pid);
  if (problem !== null || pid === null) {
    child.kill("SIGKILL");
    const reason = problem ?? "its process was not found";
    throw new JobFailure("sandbox_unavailable", `no program gets behind the walls: ${reason}`);
  }
  room.hold(pid);
  gate.destroy();
  const spawnedAtNs = process.hrtime.bigint();
  child.stdin.write("go\n");
  return runningProcess(child, { pid, spawnedAtNs });
}

/** What was led in; the program that led it stays outside and waits for its end. */
function childOf(pid: number | undefined): number | null {
  const text = readKernelFile(`/proc/${pid}/task/${pid}/children`)?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Read after the end only: until the gate opens, the stream belongs to nobody. */
async function lastWords(stderr: Readable): Promise<string> {
  let said = "";
  for await (const bytes of stderr) said = (said + String(bytes)).slice(-SAID_CHARACTERS_MAX);
  return said.trim();
}
