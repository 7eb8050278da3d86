import { holds } from "./holds.ts";
import type { HostView } from "./hostView.ts";
import type { RoomMount } from "./roomMount.ts";

const BYTES_MAX = 64 * 1024;

/**
 * Empty mounts over whatever is closed and lies below something that the system shows: an installation
 * below `/usr` would show its keys otherwise. Throws where the two are one, since nothing is left then.
 */
export function closedCovers(
  system: readonly RoomMount[],
  closed: readonly string[],
  host: HostView,
): RoomMount[] {
  const covered = new Set<string>();
  for (const { kind, target } of system) {
    if (kind !== "readOnly") continue;
    const shown = host.real(target) ?? target;
    for (const path of closed) {
      // Links may lead there; what is nowhere needs no cover.
      const real = host.real(path);
      if (real === null || !holds(shown, real)) continue;
      if (real === shown)
        throw new Error(`programs need ${target}, which the worker keeps for itself`);
      covered.add(`${target}${real.slice(shown.length)}`);
    }
  }
  return [...covered]
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .filter((path, index, all) => !all.slice(0, index).some((outer) => holds(outer, path)))
    .flatMap((target) => coverOf(target, host.isFolder(target)));
}

/** A device without the right to open devices cannot be read. */
function coverOf(target: string, isFolder: boolean | null): RoomMount[] {
  if (isFolder === null) return [];
  if (isFolder) return [{ kind: "tmpfs", target, bytesMax: BYTES_MAX, mode: "0755" }];
  return [{ kind: "readOnly", source: "/dev/null", target, isFolder }];
}
