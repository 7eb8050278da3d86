import { existsSync, readdirSync, realpathSync } from "node:fs";
import { type } from "node:os";
import { basename, dirname, join } from "node:path";
import { readText } from "./readText.ts";

const CACHE_DIR = "/sys/devices/system/cpu/cpu0/cache";
const FACTORS: Record<string, number> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Cache sizes of one core by level (`L1d`, `L1i`, `L2`, `L3`), bytes; null where hidden. */
export function readCpuCaches(dir: string = CACHE_DIR): Record<string, number> | null {
  let entries: string[];
  try {
    entries = readdirSync(dir).filter((name) => name.startsWith("index"));
  } catch {
    return null;
  }
  const caches: Record<string, number> = {};
  for (const entry of entries) {
    const level = readText(join(dir, entry, "level"));
    const type = readText(join(dir, entry, "type"));
    const size = /^(\d+)([KMG]?)$/.exec(readText(join(dir, entry, "size")) ?? "");
    if (level === null || type === null || size === null) continue;
    const suffix = type === "Data" ? "d" : type === "Instruction" ? "i" : "";
    caches[`L${level}${suffix}`] = Number(size[1]) * (FACTORS[size[2] ?? ""] ?? 1);
  }
  return Object.keys(caches).length === 0 ? null : caches;
}

const BLOCK_DIR = "/sys/class/block";

/**
 * Vendor and model of the disk that carries a mount (`/dev/nvme0n1p2`); where the kernel knows none
 * (virtual disks) the disk's name, and null for mounts without a disk (overlay, tmpfs).
 */
export function readDiskModel(source: string, blockDir: string = BLOCK_DIR): string | null {
  if (!source.startsWith("/dev/")) return null;
  const disk = diskDir(basename(source), blockDir);
  if (disk === null) return null;
  const parts = [readText(join(disk, "device/vendor")), readText(join(disk, "device/model"))];
  // Virtio names its vendor by a number, which says nothing to people.
  const words = parts.filter((part) => part !== null && part !== "" && !part.startsWith("0x"));
  return words.length === 0 ? basename(disk) : words.join(" ");
}

/** A partition's folder lies inside the folder of its disk. */
function diskDir(name: string, blockDir: string): string | null {
  try {
    const dir = realpathSync(join(blockDir, name));
    return readText(join(dir, "partition")) === null ? dir : dirname(dir);
  } catch {
    return null;
  }
}

/** Name and release of the distribution, e.g. `Debian GNU/Linux 12 (bookworm)`. */
export function readOsName(osRelease: string | null = readText("/etc/os-release")): string {
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(osRelease ?? "")?.[1] ?? type();
}

/** Clock sources that only guests of a hypervisor have, and whose guests they are. */
const GUEST_CLOCKS: readonly (readonly [clock: string, hypervisor: string])[] = [
  ["kvm-clock", "kvm"],
  ["hyperv_clocksource", "hyper-v"],
  ["xen", "xen"],
];
const CONTAINER_FILES = [".dockerenv", "run/.containerenv"];

/**
 * What lies between this host and its hardware: `none`, a hypervisor (`kvm`, `vmware`, …), and
 * `+container` where the worker itself runs in one. `root` is the file system's root.
 */
export function readVirtualisation(root: string = "/"): string {
  const machine = hypervisorOf(root);
  const inContainer = CONTAINER_FILES.some((file) => existsSync(join(root, file)));
  if (!inContainer) return machine ?? "none";
  return machine === null ? "container" : `${machine}+container`;
}

function hypervisorOf(root: string): string | null {
  const clocks = readText(
    join(root, "sys/devices/system/clocksource/clocksource0/available_clocksource"),
  );
  const words = (clocks ?? "").split(" ");
  const guest = GUEST_CLOCKS.find(([clock]) => words.includes(clock));
  if (guest !== undefined) return guest[1];
  const flags = /^flags\s*:(.*)$/m.exec(readText(join(root, "proc/cpuinfo")) ?? "")?.[1] ?? "";
  if (!flags.split(" ").includes("hypervisor")) return null;
  const vendor = readText(join(root, "sys/class/dmi/id/sys_vendor"))?.toLowerCase() ?? "";
  return vendor.includes("vmware") ? "vmware" : vendor || "virtual machine";
}
