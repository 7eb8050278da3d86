import { loadavg } from "node:os";
import type { HostFacts } from "@lapline/contracts";
import { preflightWarnings } from "../preflight/preflight.ts";
import { diskProbeText, probeDisk } from "../preflight/probeDisk.ts";
import { readDiskFree } from "../preflight/readDiskFree.ts";
import { readMemoryAvailable } from "../preflight/readMemoryAvailable.ts";
import { watchHostCpu } from "../preflight/watchHostCpu.ts";
import type { Attempt } from "./attempt.ts";

export interface HostInspection {
  facts: HostFacts;
  loadAverage1: number;
  /** How long a durable write takes on the disk that carries the trials; null: not known. */
  diskSync: string | null;
}

/** Looks at the host before a job; findings become warnings of the report. */
export async function inspectHost(
  attempt: Attempt,
  leftovers: readonly string[],
): Promise<HostInspection> {
  const { worker } = attempt;
  const loadAverage1 = loadavg()[0] ?? 0;
  const [facts, cpuBusyShare, diskFree, foreignContainers] = await Promise.all([
    worker.readFacts(),
    watchHostCpu(attempt.signal),
    readDiskFree(attempt.dir),
    listForeignContainers(attempt),
  ]);
  attempt.warnings.push(
    ...preflightWarnings({
      cpuBusyShare,
      cpuThreads: facts.cpuThreads,
      memoryAvailableBytes: readMemoryAvailable(),
      memoryBytes: facts.memoryBytes,
      diskFreeBytes: diskFree.bytes,
      diskFreeBytesMin: worker.diskFreeBytesMin,
      governor: facts.governor,
      foreignContainers,
      leftovers,
    }),
  );
  const diskSync = await probe(attempt);
  for (const warning of attempt.warnings) attempt.logs.line(`warning: ${warning}`);
  return { facts, loadAverage1, diskSync };
}

/** A probe that fails (a full disk, say) is told; the job then meets the same and ends by itself. */
async function probe({ dir, worker, warnings }: Attempt): Promise<string | null> {
  try {
    return diskProbeText(await probeDisk(dir, worker.clock));
  } catch (error) {
    warnings.push(`The disk could not be probed: ${String(error)}`);
    return null;
  }
}

async function listForeignContainers(attempt: Attempt): Promise<string[]> {
  const { worker } = attempt;
  if (!(await worker.usableSandboxes()).includes("docker")) return [];
  try {
    return await worker.reaper.foreignContainers();
  } catch (error) {
    attempt.warnings.push(`Other containers could not be looked for: ${String(error)}`);
    return [];
  }
}
