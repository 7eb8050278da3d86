import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { homedir } from "node:os";
import { readText } from "../../readText.ts";
import { clearBounds } from "./bounds/clearBounds.ts";
import { openBoundsRoot } from "./bounds/openBoundsRoot.ts";
import { ownGroups } from "./bounds/ownGroups.ts";
import { roomHostname } from "./bubblewrapArgv.ts";
import { enterRoom } from "./enterRoom.ts";
import { findKeyring } from "./findKeyring.ts";
import { findWallTools } from "./findWallTools.ts";
import { holds } from "./holds.ts";
import { hostView } from "./hostView.ts";
import { openRoom } from "./openRoom.ts";
import { runtimeFolders } from "./runtimeFolders.ts";
import type { RoomMaker, Walls, WallsState } from "./walls.ts";

const PROBE_TIMEOUT_MS = 10_000;
const PROBE_BYTES_MAX = 64 * 1024 ** 2;
const PROBE_PROCESSES_MAX = 32;

export interface WallsOptions {
  /** The owner's choice; `off` never builds any. */
  setting: "auto" | "off";
  scope: string;
  /** PATH on which the owner keeps runtimes. */
  searchPath: string;
  /** Folders and files that no room may show: data, keys, the cache as a whole. */
  closed: readonly string[];
  /** Only this maker; for tests. */
  only?: RoomMaker["kind"];
  /** Without control groups; for tests. */
  withoutGroups?: boolean;
}

/** Finds out how walls can be built here, by building some and running a program inside. */
export async function openWalls(options: WallsOptions): Promise<WallsState> {
  if (options.setting === "off") return { up: false, reason: "WALLS=off" };
  if (process.platform !== "linux") {
    return { up: false, reason: `${process.platform} has no namespaces` };
  }
  const { makers, entry } = findWallTools();
  if (typeof entry === "string") return { up: false, reason: `this host lacks ${entry}` };
  const usable = makers.filter(({ kind }) => (options.only ?? kind) === kind);
  let reason = "this host has neither bubblewrap nor mount, pivot_root and ip";
  const groups = options.withoutGroups ? null : readOwnGroups();
  const closed = [...ownHome(), ...options.closed];
  const isClosed = (path: string) => closed.some((one) => holds(path, one));
  const runtimes = await runtimeFolders(options.searchPath);
  const bounds = openBoundsRoot(groups, options.scope);
  if (bounds !== null) clearBounds(bounds);
  const common = {
    asRoot: process.getuid?.() === 0,
    entry,
    keyring: await findKeyring(),
    bounds,
    runtimes: runtimes.filter((path) => !isClosed(path)),
    closed,
  };
  for (const maker of usable) {
    const walls: Walls = { ...common, maker };
    const problem = await probe(walls, options.scope);
    if (problem === null) return { up: true, walls };
    reason = problem;
  }
  return { up: false, reason };
}

/** Accounts of daemons have a folder of the system for a home, in which nothing is theirs. */
function ownHome(): string[] {
  const home = homedir();
  const real = hostView.real(home);
  if (real === null || !holds("/usr", real)) return [home];
  return statSync(real).uid === process.getuid?.() ? [home] : [];
}

function readOwnGroups() {
  return ownGroups(readText("/proc/self/cgroup") ?? "", readText("/proc/self/mountinfo") ?? "");
}

/** Null when a program can be run behind such walls, else why not. */
async function probe(walls: Walls, scope: string): Promise<string | null> {
  const marker = { scope, jobId: `walls-${randomUUID()}`, attempt: 0 };
  const limits = { memoryBytesMax: PROBE_BYTES_MAX, processesMax: PROBE_PROCESSES_MAX, cpus: null };
  try {
    const room = await openRoom(walls, { marker, readable: [], writable: [], limits });
    try {
      const argv = [walls.entry.sh, "-c", "test $(id -u).$(uname -n) = $1", "sh"];
      const bounds = { openFilesMax: 64, fileBytesMax: PROBE_BYTES_MAX };
      const program = {
        argv: [...argv, `${room.account.uid}.${roomHostname}`],
        cwd: "/",
        limits: bounds,
      };
      const running = await enterRoom(room, { ...program, cpus: null, env: {}, marker });
      const timer = setTimeout(() => void running.stop(), PROBE_TIMEOUT_MS);
      const { code } = await running.exited;
      clearTimeout(timer);
      return code === 0 ? null : "a program behind the walls was not where it should be";
    } finally {
      await room.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
