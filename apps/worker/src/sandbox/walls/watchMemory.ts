import { type HostMemory, hostMemory } from "./hostMemory.ts";

/** Below this the host itself would suffer: at most so many bytes, and this share of a small host. */
const AVAILABLE_BYTES_MIN = 256 * 1024 ** 2;
const AVAILABLE_SHARE_MIN = 1 / 16;

/**
 * Judges a room that no memory group holds. Memory that is shared or lies in a file that has no name
 * belongs to no process, so what the host has gained of it since the room was opened counts as the room's.
 * Answers why the room has to end; null: it may go on.
 */
export function watchMemory(
  bytesMax: number,
  read: () => HostMemory | null = hostMemory,
): (ownBytes: number) => string | null {
  const sharedAtStart = read()?.sharedBytes ?? 0;
  return (ownBytes) => {
    const now = read();
    const risen = Math.max(0, (now?.sharedBytes ?? 0) - sharedAtStart);
    if (ownBytes + risen > bytesMax)
      return `the target met its bound of ${bytesMax} bytes of memory`;
    if (now === null) return null;
    const floor = Math.min(AVAILABLE_BYTES_MIN, now.totalBytes * AVAILABLE_SHARE_MIN);
    if (now.availableBytes >= floor) return null;
    return `the host had only ${now.availableBytes} bytes of memory left while the target ran, and no control group holds the target`;
  };
}
