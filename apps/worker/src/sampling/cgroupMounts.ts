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
