import { closedCovers } from "./closedCovers.ts";
import { holds } from "./holds.ts";
import type { HostView } from "./hostView.ts";
import type { RoomMount } from "./roomMount.ts";
import { systemMounts } from "./systemMounts.ts";

/** A folder of the host, and the path at which a room shows it. */
export interface PlacedFolder {
  from: string;
  to: string;
}

/** What one room shows besides the system. Paths are the same inside and outside, but for `placed`. */
export interface RoomView {
  /** Files and folders that can be read: harness, artifact, runtimes. */
  readable: readonly string[];
  /** Folders that can be written: data. */
  writable: readonly string[];
  /** Folders that can be written, each at a path of its own, so that programs find all builds there. */
  placed?: readonly PlacedFolder[];
  /** Files put in place of the host's, by their path inside. */
  stubs: Readonly<Record<string, string>>;
  /** Nothing that holds one of these is ever shown: home, spool, keys, the cache as a whole. */
  closed: readonly string[];
}

const TMP_BYTES_MAX = 64 * 1024 ** 2;

/**
 * Plans what a room shows, in the order of mounting: the system, an empty `/tmp`, then what the job
 * brings. What is closed below a folder of the system is covered. Throws when something else that is to
 * be shown holds a closed path, since that is a mistake of ours.
 */
export function planRoom(view: RoomView, host: HostView): RoomMount[] {
  const system = systemMounts(host);
  const covers = closedCovers(system, view.closed, host);
  const own = (path: string, kind: "readOnly" | "writable", target = path): RoomMount[] => {
    for (const closed of view.closed) {
      if (holds(path, closed)) throw new Error(`the walls never show ${path}: it holds ${closed}`);
    }
    const isFolder = host.isFolder(path);
    return isFolder === null ? [] : [{ kind, source: path, target, isFolder }];
  };
  return [
    ...system,
    ...covers,
    ...Object.entries(view.stubs).map(([target, source]) => ({
      kind: "readOnly" as const,
      source,
      target,
      isFolder: false,
    })),
    { kind: "tmpfs", target: "/tmp", bytesMax: TMP_BYTES_MAX, mode: "1777" },
    { kind: "symlink", to: "/tmp", target: "/var/tmp" },
    ...outermostFirst(view.readable)
      .filter((path, index, all) => !all.slice(0, index).some((outer) => holds(outer, path)))
      .filter((path) => !isOfSystem(system, path) || covers.some((one) => holds(one.target, path)))
      .flatMap((path) => own(path, "readOnly")),
    ...outermostFirst(view.writable).flatMap((path) => own(path, "writable")),
    ...(view.placed ?? []).flatMap(({ from, to }) => own(from, "writable", to)),
  ];
}

/** A mount would hide what was mounted inside it before. */
function outermostFirst(paths: readonly string[]): string[] {
  return [...new Set(paths)].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

function isOfSystem(system: readonly RoomMount[], path: string): boolean {
  return system.some(
    (mount) => (mount.kind === "readOnly" || mount.kind === "symlink") && holds(mount.target, path),
  );
}
