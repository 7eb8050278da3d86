/** Reads what the target used so far. Synchronous on purpose: kernel files answer from memory. */
export interface UsageReader {
  cpuMethod: string;
  memoryMethod: string;
  /** CPU time used since the start, ns; never shrinks while the target lives. Null: it has ended. */
  cpuNs(): number | null;
  /**
   * The same to less than a millisecond, for what happens within one turn; threads that ended are not in
   * it. Absent: nothing here is as exact.
   */
  exactCpuNs?(): number | null;
  memoryBytes(): number | null;
}

/** Several readers as one: null as soon as one of them has ended, since a sum without it would sink. */
export function sumUsage(readers: readonly UsageReader[]): UsageReader {
  const methods = (pick: (reader: UsageReader) => string) =>
    [...new Set(readers.map(pick))].join("+");
  const sum = (read: (reader: UsageReader) => number | null) => () => {
    let total = 0;
    for (const reader of readers) {
      const value = read(reader);
      if (value === null) return null;
      total += value;
    }
    return total;
  };
  const isExact = readers.every(({ exactCpuNs }) => exactCpuNs !== undefined);
  return {
    ...(isExact && { exactCpuNs: sum((reader) => reader.exactCpuNs?.() ?? null) }),
    cpuMethod: methods(({ cpuMethod }) => cpuMethod),
    memoryMethod: methods(({ memoryMethod }) => memoryMethod),
    cpuNs: sum((reader) => reader.cpuNs()),
    memoryBytes: sum((reader) => reader.memoryBytes()),
  };
}

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
