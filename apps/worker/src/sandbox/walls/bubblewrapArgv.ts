import { dirname } from "node:path";
import { holds } from "./holds.ts";
import type { RoomMount } from "./roomMount.ts";

/** Name of the host inside; the real one is nobody's business. */
export const roomHostname = "bench";

/**
 * Arguments of bubblewrap for a room in which `keeper` runs. Its own first process is the first of the
 * process namespace: when it ends, the kernel ends everything inside.
 */
export function bubblewrapArgv(
  bubblewrap: string,
  options: { asRoot: boolean; mounts: readonly RoomMount[]; keeper: readonly string[] },
): string[] {
  return [
    bubblewrap,
    // Root stays in the user namespace of the host here and changes to the job's account at entry.
    ...(options.asRoot ? [] : ["--unshare-user"]),
    ...["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"],
    ...["--unshare-cgroup-try", "--hostname", roomHostname, "--die-with-parent", "--clearenv"],
    ...["--cap-drop", "ALL"],
    ...options.mounts.flatMap((mount, index) => [
      ...parentArgs(options.mounts.slice(0, index), mount.target),
      ...mountArgs(mount),
    ]),
    ...["--remount-ro", "/", "--", ...options.keeper],
  ];
}

/** Folders on the way; bubblewrap would make them for its own account alone. */
function parentArgs(before: readonly RoomMount[], target: string): string[] {
  const parents: string[] = [];
  for (let path = dirname(target); path !== "/"; path = dirname(path)) parents.unshift(path);
  return parents
    .filter((path) => !isThere(before, path))
    .flatMap((path) => ["--perms", "0755", "--dir", path]);
}

/** Whether a path is there already: a mount's own place, or below the last one where the host shows it. */
function isThere(before: readonly RoomMount[], path: string): boolean {
  const mount = before.findLast(({ target }) => holds(target, path));
  if (mount === undefined) return false;
  return mount.target === path || (mount.kind !== "tmpfs" && mount.kind !== "symlink");
}

function mountArgs(mount: RoomMount): string[] {
  switch (mount.kind) {
    case "readOnly":
      return ["--ro-bind", mount.source, mount.target];
    case "writable":
      return ["--bind", mount.source, mount.target];
    case "device":
      return ["--dev-bind", mount.source, mount.target];
    case "symlink":
      return ["--symlink", mount.to, mount.target];
    case "tmpfs":
      return ["--perms", mount.mode, "--size", String(mount.bytesMax), "--tmpfs", mount.target];
    case "proc":
      return ["--proc", mount.target];
  }
}
