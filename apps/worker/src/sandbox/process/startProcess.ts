import { spawn } from "node:child_process";
import type { ProcessUser } from "../programs/commandPrefix.ts";
import {
  commandPrefix,
  type LauncherTools,
  type ProcessLimits,
  type ProcessNetwork,
  targetLimits,
} from "../programs/commandPrefix.ts";
import { type Marker, markerEnv } from "../programs/marker.ts";
import { type RunningProcess, runningProcess } from "../programs/runningProcess.ts";
import { enterRoom } from "../walls/enterRoom.ts";
import type { Room } from "../walls/room.ts";

export interface ProcessSpec {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>> | NodeJS.ProcessEnv;
  marker: Marker;
  tools: LauncherTools;
  limits: ProcessLimits | null;
  cpus: readonly number[] | null;
  /** Run in the network of this process. */
  network?: ProcessNetwork;
  /** Account to run as; default: that of the worker. In a room it is always the room's. */
  user?: ProcessUser;
  /** Walls to run behind; absent: none. */
  room?: Room | null;
}

/** Starts a program in a process group of its own. Throws when it cannot be started. */
export async function startProcess(spec: ProcessSpec): Promise<RunningProcess> {
  const { room } = spec;
  if (room) return enterRoom(room, { ...spec, limits: spec.limits ?? targetLimits });
  const prefix = commandPrefix(spec.tools, {
    limits: spec.limits,
    cpus: spec.cpus,
    network: spec.network ?? null,
    ...(spec.user === undefined ? {} : { user: spec.user }),
  });
  const [program, ...args] = [...prefix, ...spec.argv];
  if (program === undefined) throw new Error("there is no program to start");
  const spawnedAtNs = process.hrtime.bigint();
  const child = spawn(program, args, {
    cwd: spec.cwd,
    env: { ...spec.env, ...markerEnv(spec.marker) },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    shell: false,
  });
  // A process that ends early closes its stdin; who writes to it learns of the end by `exited`.
  child.stdin.on("error", () => undefined);
  const { pid } = child;
  const running = runningProcess(child, { pid: pid ?? -1, spawnedAtNs });
  if (pid === undefined) {
    const { error } = await running.exited;
    throw error ?? new Error(`${program} could not be started`);
  }
  return running;
}
