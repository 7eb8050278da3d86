import type { UsageReader } from "./usageReader.ts";

/** Samplers of one grid fire within this time of each other. */
const SAME_READING_MS = 20;

/** A reader for several samplers at once: what was read just now is not read again. */
export function sharedReading(reader: UsageReader, nowMs: () => number): UsageReader {
  const share = (read: () => number | null) => {
    let atMs = Number.NEGATIVE_INFINITY;
    let value: number | null = null;
    return () => {
      if (nowMs() - atMs < SAME_READING_MS) return value;
      value = read();
      atMs = nowMs();
      return value;
    };
  };
  return { ...reader, cpuNs: share(reader.cpuNs), memoryBytes: share(reader.memoryBytes) };
}
