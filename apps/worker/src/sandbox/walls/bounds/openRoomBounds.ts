import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { formatCpuList } from "../../../facts/cpuTopology.ts";
import { readKernelFile } from "../../../sampling/readKernelFile.ts";
import type { BoundsRoot } from "./openBoundsRoot.ts";
import type { BoundController } from "./ownGroups.ts";

/** How much a room may use. */
export interface RoomLimits {
  memoryBytesMax: number;
  /** Processes and threads. */
  processesMax: number;
  /** Whole cores; null: all of them. */
  cpus: readonly number[] | null;
}

/** Bounds that the kernel holds for one room. */
export interface RoomBounds {
  /** Controllers that hold nothing here. */
  missing: readonly BoundController[];
  /** Puts a process, and so all that it will start, under the bounds. */
  hold(pid: number): void;
  /** The bound that was met so far. */
  met(): "memory" | "pids" | null;
  /** Removes the groups once nothing lives in them. */
  close(): Promise<void>;
}

const CLOSE_ROUNDS_MAX = 40;
const CLOSE_ROUND_MS = 50;

/** Makes the groups of one room below the root's folders; `root` null: nothing can be bounded. */
export function openRoomBounds(
  root: BoundsRoot | null,
  name: string,
  limits: RoomLimits,
): RoomBounds {
  const groups = new Map<BoundController, string>();
  const made = new Set<string>();
  for (const [controller, folder] of Object.entries(root?.folders ?? {})) {
    const group = join(folder, name);
    try {
      mkdirSync(group, { recursive: true });
      made.add(group);
      const texts = settings(root?.version ?? 2, controller as BoundController, { folder, limits });
      for (const [file, text] of texts) set(join(group, file), text);
      groups.set(controller as BoundController, group);
    } catch {
      // Not this one: it is missing, and the report says so.
    }
  }
  const group = (controller: BoundController) => groups.get(controller) ?? null;
  const memoryEvents = root?.version === 1 ? "memory.oom_control" : "memory.events";
  return {
    missing: (["memory", "pids", "cpuset"] as const).filter((one) => !groups.has(one)),
    hold: (pid) => {
      for (const folder of new Set(groups.values())) {
        writeFileSync(join(folder, "cgroup.procs"), String(pid));
      }
    },
    met: () => {
      if (countIn(group("memory"), memoryEvents, "oom_kill") > 0) return "memory";
      return countIn(group("pids"), "pids.events", "max") > 0 ? "pids" : null;
    },
    close: async () => {
      for (const folder of made) await removeGroup(folder);
    },
  };
}

/** Kernels without a count of swap lack these. */
const optional = /memory\.(memsw\.limit_in_bytes|swap\.max|oom\.group)$/;

function set(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    if (!optional.test(path)) throw error;
  }
}

/** Files of a group and what is written into them, in this order. */
function settings(
  version: 1 | 2,
  controller: BoundController,
  { folder, limits }: { folder: string; limits: RoomLimits },
): [string, string][] {
  const bytes = String(limits.memoryBytesMax);
  switch (controller) {
    case "memory":
      return version === 1
        ? [
            ["memory.limit_in_bytes", bytes],
            ["memory.memsw.limit_in_bytes", bytes],
          ]
        : [
            ["memory.max", bytes],
            ["memory.swap.max", "0"],
            ["memory.oom.group", "1"],
          ];
    case "pids":
      return [["pids.max", String(limits.processesMax)]];
    case "cpuset": {
      const cpus = limits.cpus === null ? null : formatCpuList(limits.cpus);
      if (version === 2) return cpus === null ? [] : [["cpuset.cpus", cpus]];
      // The old kind starts empty and takes no process before it names CPUs and memory.
      const own = (file: string) => inherited(folder, file);
      return [
        ["cpuset.cpus", cpus ?? own("cpuset.cpus")],
        ["cpuset.mems", own("cpuset.mems")],
      ];
    }
  }
}

/** A setting of the scope's group, taken over from the one around it where it is still empty. */
function inherited(folder: string, file: string): string {
  const path = join(folder, file);
  const set = readFileSync(path, "utf8").trim();
  if (set !== "") return set;
  const text = readFileSync(join(folder, "..", file), "utf8").trim();
  writeFileSync(path, text);
  return text;
}

function countIn(folder: string | null, file: string, name: string): number {
  const text = folder === null ? null : readKernelFile(join(folder, file));
  const line = (text ?? "").split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

/** The kernel keeps a group until the last process in it is gone for good. */
async function removeGroup(folder: string): Promise<void> {
  for (let round = 0; ; round += 1) {
    try {
      return await rmdir(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return;
      if (code !== "EBUSY" || round === CLOSE_ROUNDS_MAX) throw error;
    }
    await delay(CLOSE_ROUND_MS);
  }
}
