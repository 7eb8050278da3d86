/** One mounted hierarchy of control groups. */
export interface CgroupMount {
  type: string;
  root: string;
  mountPoint: string;
  options: string[];
}

/** Hierarchies in the text of `/proc/self/mountinfo`. */
export function cgroupMounts(mountinfo: string): CgroupMount[] {
  const mounts: CgroupMount[] = [];
  for (const line of mountinfo.split("\n")) {
    const [before, after] = line.split(" - ");
    const fields = (before ?? "").split(" ");
    const [type = "", , options = ""] = (after ?? "").split(" ");
    if (type !== "cgroup" && type !== "cgroup2") continue;
    mounts.push({
      type,
      root: fields[3] ?? "/",
      mountPoint: fields[4] ?? "",
      options: options.split(","),
    });
  }
  return mounts;
}

/** A mount may show only a part of the hierarchy (inside a container): its root is cut off. */
export function underMount(mount: CgroupMount, path: string): string {
  const inside =
    mount.root !== "/" && path.startsWith(mount.root) ? path.slice(mount.root.length) : path;
  return `${mount.mountPoint}${inside === "/" ? "" : inside}`;
}

/** Folders of a process's control groups, as far as sampling needs them. */
export type CgroupPaths =
  | { version: 2; dir: string }
  | { version: 1; cpuDir: string; memoryDir: string };

/**
 * Finds the control groups of a process from the texts of `/proc/<pid>/cgroup` and
 * `/proc/self/mountinfo`; null when cpu or memory is not accounted for.
 */
export function cgroupOf(cgroupText: string, mountinfo: string): CgroupPaths | null {
  const mounts = cgroupMounts(mountinfo);
  const lines = cgroupText.split("\n").map((line) => {
    const [id = "", controllers = "", ...path] = line.split(":");
    return { id, controllers: controllers.split(","), path: path.join(":") };
  });
  const legacy = (controller: string) => {
    const line = lines.find(({ controllers }) => controllers.includes(controller));
    const mount = mounts.find((one) => one.type === "cgroup" && one.options.includes(controller));
    return line === undefined || mount === undefined ? null : underMount(mount, line.path);
  };
  const cpuDir = legacy("cpuacct");
  const memoryDir = legacy("memory");
  if (cpuDir !== null && memoryDir !== null) return { version: 1, cpuDir, memoryDir };
  const unified = lines.find(({ id, controllers }) => id === "0" && controllers[0] === "");
  const mount = mounts.find(({ type }) => type === "cgroup2");
  if (unified === undefined || mount === undefined || cpuDir !== null) return null;
  return { version: 2, dir: underMount(mount, unified.path) };
}
