import { expect, test } from "vitest";
import { hostMemory, watchMemory } from "./hostMemory.ts";

const MIB = 1024 ** 2;
const quiet = { sharedBytes: 500 * MIB, availableBytes: 4_000 * MIB, totalBytes: 8_000 * MIB };

function watched(bytesMax: number) {
  let now = quiet;
  const judge = watchMemory(bytesMax, () => now);
  const become = (next: Partial<typeof quiet>) => {
    now = { ...quiet, ...next };
  };
  return { judge, become };
}

test("shared memory that was there before counts for nobody, and what is added counts", () => {
  const { judge, become } = watched(200 * MIB);
  expect(judge(100 * MIB)).toBeNull();
  become({ sharedBytes: 590 * MIB });
  expect(judge(100 * MIB)).toBeNull();
  become({ sharedBytes: 601 * MIB });
  expect(judge(100 * MIB)).toContain(`${200 * MIB} bytes of memory`);
});

test("a room ends before the host has nothing left, and the reason does not claim a bound", () => {
  const { judge, become } = watched(2_000 * MIB);
  become({ availableBytes: 257 * MIB });
  expect(judge(0)).toBeNull();
  become({ availableBytes: 255 * MIB });
  expect(judge(0)).toMatch(/^the host had only \d+ bytes of memory left/);
});

test("the kernel's text is read, and one that says nothing is not judged", () => {
  const text = "MemTotal:  100 kB\nMemAvailable:   50 kB\nShmem:    7 kB\nShmemHugePages: 1 kB\n";
  expect(hostMemory(text)).toEqual({
    sharedBytes: 7 * 1024,
    availableBytes: 50 * 1024,
    totalBytes: 100 * 1024,
  });
  expect(hostMemory("MemTotal: 100 kB\n")).toBeNull();
  expect(watchMemory(10, () => null)(5)).toBeNull();
});
