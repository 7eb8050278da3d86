import type { UsageReader } from "./usageReader.ts";

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
  return {
    cpuMethod: methods(({ cpuMethod }) => cpuMethod),
    memoryMethod: methods(({ memoryMethod }) => memoryMethod),
    cpuNs: sum((reader) => reader.cpuNs()),
    memoryBytes: sum((reader) => reader.memoryBytes()),
  };
}
