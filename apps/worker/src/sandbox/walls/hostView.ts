import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";

/** What lies at a path of the host. */
type HostEntry = { kind: "link"; to: string } | { kind: "folder" } | { kind: "file" } | null;

/** What a plan has to know of the host's file system. */
export interface HostView {
  /** The entry itself; a link is not followed. */
  entry(path: string): HostEntry;
  /** Whether a path leads to a folder, over links; null: nowhere. */
  isFolder(path: string): boolean | null;
  /** Where a path leads to over all links; null: nowhere. */
  real(path: string): string | null;
}

/** The real file system. */
export const hostView: HostView = {
  entry: (path) => {
    const stats = attempt(() => lstatSync(path));
    if (stats === null) return null;
    if (stats.isSymbolicLink()) return { kind: "link", to: readlinkSync(path) };
    return { kind: stats.isDirectory() ? "folder" : "file" };
  },
  isFolder: (path) => attempt(() => statSync(path))?.isDirectory() ?? null,
  real: (path) => attempt(() => realpathSync(path)),
};

function attempt<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch {
    return null;
  }
}
