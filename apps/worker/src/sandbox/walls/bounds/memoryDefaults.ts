import { totalmem } from "node:os";

const SHARE_MAX = 0.75;

/** Memory of this host, and how much of it the worker's own control group allows; bytes. */
interface Memory {
  totalBytes: number;
  /** Of the group or one around it; more than the host has, or 0: none. */
  groupBytes: number;
}

/**
 * How much a target and a build may use where the owner has not said. The worker and the host need the
 * rest, and in a container all of them share what the container may use.
 */
export function memoryDefaults(memory: Memory = readMemory()): {
  targetBytesMax: number;
  buildBytesMax: number;
} {
  const { totalBytes, groupBytes } = memory;
  const isBound = groupBytes > 0 && groupBytes < totalBytes;
  const buildBytesMax = Math.floor((isBound ? groupBytes : totalBytes) * SHARE_MAX);
  return { buildBytesMax, targetBytesMax: Math.min(Math.floor(totalBytes / 2), buildBytesMax) };
}

function readMemory(): Memory {
  return { totalBytes: totalmem(), groupBytes: process.constrainedMemory() };
}
