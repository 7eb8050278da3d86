import { cgroupMounts, underMount } from "../../../sampling/cgroupOf.ts";

/** What bounds a room, each by a controller of the kernel. */
export const boundControllers = ["memory", "pids", "cpuset"] as const;
export type BoundController = (typeof boundControllers)[number];

/** Control groups that a process lies in. */
export type OwnGroups =
  /** One folder for all controllers; `root` is the top of what can be seen. */
  | { version: 2; own: string; root: string }
  /** A folder per controller. */
  | { version: 1; own: Partial<Record<BoundController, string>> };

/**
 * Reads the texts of `/proc/self/cgroup` and `/proc/self/mountinfo`. Where controllers are mounted the
 * old way they are used so, since the kernel gives each to one hierarchy only; null: none at all.
 */
export function ownGroups(cgroupText: string, mountinfo: string): OwnGroups | null {
  const mounts = cgroupMounts(mountinfo);
  const lines = cgroupText.split("\n").map((line) => {
    const [id = "", controllers = "", ...path] = line.split(":");
    return { id, controllers: controllers.split(","), path: path.join(":") };
  });
  const legacy: Partial<Record<BoundController, string>> = {};
  for (const controller of boundControllers) {
    const line = lines.find(({ controllers }) => controllers.includes(controller));
    const mount = mounts.find(
      ({ type, options }) => type === "cgroup" && options.includes(controller),
    );
    if (line !== undefined && mount !== undefined) {
      legacy[controller] = underMount(mount, line.path);
    }
  }
  if (Object.keys(legacy).length > 0) return { version: 1, own: legacy };
  const unified = lines.find(({ id, controllers }) => id === "0" && controllers[0] === "");
  const mount = mounts.find(({ type }) => type === "cgroup2");
  if (unified === undefined || mount === undefined) return null;
  return { version: 2, own: underMount(mount, unified.path), root: mount.mountPoint };
}
