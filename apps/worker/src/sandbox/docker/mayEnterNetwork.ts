import { readKernelFile } from "../../sampling/readKernelFile.ts";
import type { LauncherTools } from "../programs/commandPrefix.ts";

/**
 * Whether this process may run programs in the network of a container: as root on the engine's own host.
 * Only there the number of the container's process means that process.
 */
export function mayEnterNetwork(
  { containerId, pid }: { containerId: string; pid: number },
  tools: LauncherTools,
): boolean {
  if (process.getuid?.() !== 0 || tools.nsenter === null) return false;
  return readKernelFile(`/proc/${pid}/cgroup`)?.includes(containerId) === true;
}
