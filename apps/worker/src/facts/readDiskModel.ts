import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readText } from "./readText.ts";

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
