import { readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { BoundsRoot } from "./openBoundsRoot.ts";

/**
 * Ends what an earlier worker of the scope left in its groups, and removes them. Only for who holds the
 * scope's lock. A group that the kernel does not let go yet is empty and goes at the next start.
 */
export function clearBounds(root: BoundsRoot): void {
  for (const folder of new Set(Object.values(root.folders))) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) clearGroup(join(folder, entry.name));
    }
  }
}

function clearGroup(group: string): void {
  try {
    for (const pid of readFileSync(join(group, "cgroup.procs"), "utf8").split("\n")) {
      if (pid !== "") process.kill(Number(pid), "SIGKILL");
    }
    rmdirSync(group);
  } catch {
    // It ended meanwhile, or is still ending.
  }
}
