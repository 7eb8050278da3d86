import { targetLimits } from "../programs/commandPrefix.ts";
import { bubblewrapArgv } from "./bubblewrapArgv.ts";
import { entryArgv } from "./entryArgv.ts";
import { roomProcessesMax } from "./openRoom.ts";
import { planRoom } from "./planRoom.ts";
import type { RoomMount } from "./roomMount.ts";
import type { WallsState } from "./walls.ts";
import { unboundedIn } from "./walls.ts";

const tools = {
  nsenter: "nsenter",
  setpriv: "setpriv",
  unshare: "unshare",
  prlimit: "prlimit",
  sh: "sh",
  taskset: "taskset",
};
/** A host on which everything is there and nothing is a link, so that only the plan itself counts. */
const anyHost = {
  entry: () => ({ kind: "folder" as const }),
  isFolder: () => true,
  real: (path: string) => path,
};

/**
 * Everything that the process sandbox does to a target, without what belongs to one host or one job. A
 * golden test pins it.
 */
export function processProfile(walls: WallsState, memoryBytesMax: number) {
  const bounds = { ...targetLimits, memoryBytesMax };
  if (!walls.up) return { ...bounds, walls: null, shown: null, entry: null };
  const { asRoot } = walls.walls;
  const mounts = planRoom(
    {
      readable: ["/readable"],
      writable: ["/writable"],
      stubs: { "/etc/passwd": "/stub" },
      closed: [],
    },
    anyHost,
  );
  const account = { uid: 1, gid: 1 };
  const program = { argv: ["program"], cwd: "/writable", limits: targetLimits, cpus: null };
  return {
    ...bounds,
    processesMax: roomProcessesMax,
    unbounded: unboundedIn(walls),
    walls: bubblewrapArgv("bwrap", { asRoot, mounts: [], keeper: ["keeper"] }).join(" "),
    shown: mounts.map(words),
    entry: entryArgv(
      tools,
      { firstPid: 1, asRoot, account },
      { ...program, processesMax: null, dataBytesMax: null },
    )
      // As many open files as the worker itself may have, which is the host's matter.
      .filter((word) => !word.startsWith("--nofile="))
      .join(" "),
  };
}

function words(mount: RoomMount): string {
  const { kind, target } = mount;
  switch (mount.kind) {
    case "symlink":
      return `${kind} ${target} to ${mount.to}`;
    case "tmpfs":
      return `${kind} ${target} ${mount.mode} ${mount.bytesMax}`;
    default:
      return `${kind} ${target}`;
  }
}
