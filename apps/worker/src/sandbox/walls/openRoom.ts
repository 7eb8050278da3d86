import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { JobFailure } from "../../jobFailure.ts";
import { readKernelFile } from "../../sampling/readKernelFile.ts";
import { type Marker, markerEnv } from "../programs/marker.ts";
import { openRoomBounds, type RoomBounds, type RoomLimits } from "./bounds/openRoomBounds.ts";
import { bubblewrapArgv } from "./bubblewrapArgv.ts";
import { entryArgv, type RoomAccount } from "./entryArgv.ts";
import { preferAsVictim, watchMemory } from "./hostMemory.ts";
import { hostView } from "./hostView.ts";
import { keeperArgv, keeperLines } from "./keeper.ts";
import { type PlacedFolder, planRoom } from "./planRoom.ts";
import type { Room } from "./room.ts";
import { accountOf, ownFiles } from "./room.ts";
import type { RoomMount } from "./roomMount.ts";
import { roomUseOf } from "./roomUseOf.ts";
import { unshareArgv } from "./unshareArgv.ts";
import type { Walls } from "./walls.ts";
import { writeStubs } from "./writeStubs.ts";

/** Threads of a JVM or of Chromium fit; a fork bomb meets it within a second. */
export const roomProcessesMax = 1024;

/** Runtimes reserve this much without using it; where nothing else holds memory, the kernel refuses more. */
const RESERVED_BYTES = 4 * 1024 ** 3;
const OPEN_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 250;
const SAID_CHARACTERS_MAX = 500;

export interface RoomSpec {
  marker: Marker;
  /** Files and folders that can be read, besides the system and the runtimes. */
  readable: readonly string[];
  /** Folders that can be written and belong to the room's account. */
  writable: readonly string[];
  /** Folders that can be written at another path; whoever opens the room gives them to its account. */
  placed?: readonly PlacedFolder[];
  limits: RoomLimits;
}

/** Builds walls and waits until they stand; `sandbox_unavailable` when they cannot be built. */
export async function openRoom(walls: Walls, spec: RoomSpec): Promise<Room> {
  const { asRoot } = walls;
  const account = asRoot ? accountOf(spec.marker) : ownAccount();
  if (asRoot) for (const folder of spec.writable) await ownFiles(folder, account);
  const { stubs, base, remove } = await writeStubs(account);
  const { marker, limits } = spec;
  const bounds = openRoomBounds(
    walls.bounds,
    `${marker.jobId}.${randomUUID().slice(0, 8)}`,
    limits,
  );
  try {
    const readable = [...walls.runtimes, ...spec.readable];
    const mounts = planRoom({ ...spec, readable, stubs, closed: walls.closed }, hostView);
    const keeper = await startKeeper(makerArgv(walls, mounts, base), marker);
    return roomOf({ walls, account, keeper, bounds, limits });
  } catch (error) {
    await bounds.close();
    throw error;
  } finally {
    await remove();
  }
}

function ownAccount(): RoomAccount {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

function makerArgv({ maker, asRoot }: Walls, mounts: readonly RoomMount[], base: string): string[] {
  return maker.kind === "bubblewrap"
    ? bubblewrapArgv(maker.program, { asRoot, mounts, keeper: keeperArgv(maker.sh) })
    : unshareArgv(maker.tools, { asRoot, mounts, base, keeper: keeperLines });
}

interface Keeper {
  firstPid: number;
  child: ChildProcess;
  ended: Promise<string>;
}

/** Starts what holds the room open; its first process is the only child of the program. */
async function startKeeper(argv: readonly string[], marker: Marker): Promise<Keeper> {
  const [program = "", ...args] = argv;
  const child = spawn(program, args, {
    cwd: "/",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...markerEnv(marker) },
    stdio: ["pipe", "ignore", "pipe", "pipe"],
    detached: true,
    shell: false,
  });
  let said = "";
  child.stdin?.on("error", () => undefined);
  child.stderr?.on("data", (bytes: Buffer) => {
    said = (said + bytes.toString("utf8")).slice(-SAID_CHARACTERS_MAX);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(said.trim() || `it ended by ${signal ?? code}`));
  });
  const opened = new Promise<void>((resolve) => {
    (child.stdio[3] as Readable).once("data", () => resolve());
  });
  const timer = AbortSignal.timeout(OPEN_TIMEOUT_MS);
  const late = new Promise<string>((resolve) => {
    timer.addEventListener("abort", () => resolve("they did not stand after 10 s"));
  });
  const failure = await Promise.race([opened, ended, late]);
  const firstPid = childOf(child.pid ?? -1);
  if (typeof failure === "string" || firstPid === null) {
    child.kill("SIGKILL");
    const reason = failure ?? "the first process was not found";
    throw new JobFailure("sandbox_unavailable", `the walls could not be built: ${reason}`);
  }
  return { firstPid, child, ended };
}

function childOf(pid: number): number | null {
  const text = readKernelFile(`/proc/${pid}/task/${pid}/children`)?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

function roomOf(options: {
  walls: Walls;
  account: RoomAccount;
  keeper: Keeper;
  bounds: RoomBounds;
  limits: RoomLimits;
}): Room {
  const { walls, account, keeper, bounds, limits } = options;
  const { firstPid } = keeper;
  const entered = new Set<number>();
  const uncounted = bounds.missing.includes("pids");
  const unweighed = bounds.missing.includes("memory");
  const memoryProblem = watchMemory(limits.memoryBytesMax);
  const look = () => {
    const met = bounds.met();
    if (met !== null) return boundFailure(met, limits);
    if (!uncounted && !unweighed) return null;
    const { tasks, memoryBytes } = roomUseOf([firstPid, ...entered]);
    if (uncounted && tasks >= limits.processesMax) return boundFailure("pids", limits);
    const problem = unweighed ? memoryProblem(memoryBytes) : null;
    return problem === null ? null : new JobFailure("target_out_of_memory", problem);
  };
  let met: JobFailure | null = null;
  const metBound = () => {
    met ??= look();
    return met;
  };
  const broken = Promise.withResolvers<JobFailure>();
  const watch = setInterval(() => {
    const failure = metBound();
    if (failure !== null) broken.resolve(failure);
  }, LOOK_EVERY_MS);
  let hasEnded = false;
  void keeper.ended.then((said) => {
    hasEnded = true;
    clearInterval(watch);
    broken.resolve(new JobFailure("sandbox_unavailable", `the walls fell: ${said}`));
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(watch);
    // The kernel ends whatever is inside with it, and lets it go only when all of that is gone.
    // Where it has ended before, its number may belong to somebody else by now.
    if (!hasEnded) killIfThere(firstPid);
    await keeper.ended;
    await bounds.close();
  };
  const { asRoot } = walls;
  const rest = {
    processesMax: uncounted ? limits.processesMax : null,
    dataBytesMax: unweighed ? limits.memoryBytesMax + RESERVED_BYTES : null,
  };
  return {
    firstPid,
    account,
    asRoot,
    missing: bounds.missing,
    entry: (program) => [
      ...(walls.keyring ?? []),
      ...entryArgv(walls.entry, { firstPid, asRoot, account }, { ...program, ...rest }),
    ],
    hold: (pid) => {
      entered.add(pid);
      preferAsVictim(pid);
      bounds.hold(pid);
    },
    own: async (path) => {
      if (asRoot) await ownFiles(path, account);
    },
    metBound,
    broken: broken.promise,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function boundFailure(met: "memory" | "pids", limits: RoomLimits): JobFailure {
  return met === "memory"
    ? new JobFailure(
        "target_out_of_memory",
        `the target met its bound of ${limits.memoryBytesMax} bytes of memory`,
      )
    : new JobFailure(
        "target_processes_exceeded",
        `the target met its bound of ${limits.processesMax} processes and threads`,
      );
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
