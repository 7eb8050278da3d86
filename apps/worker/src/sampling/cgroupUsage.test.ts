import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cgroupUsage } from "./cgroupUsage.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-cgroup-"));
});
afterEach(() => rm(dir, { recursive: true }));

test("version 1: nanoseconds, and usage without inactive page cache", async () => {
  await writeFile(join(dir, "cpuacct.usage"), "1234567890\n");
  await writeFile(join(dir, "memory.usage_in_bytes"), "20000000\n");
  await writeFile(
    join(dir, "memory.stat"),
    "cache 9\ninactive_file 11\ntotal_cache 5000000\ntotal_inactive_file 3000000\ntotal_active_file 2000000\n",
  );
  const usage = cgroupUsage({ version: 1, cpuDir: dir, memoryDir: dir });
  expect(usage.cpuNs()).toBe(1_234_567_890);
  expect(usage.memoryBytes()).toBe(17_000_000);
});

test("version 2: microseconds become nanoseconds", async () => {
  await writeFile(join(dir, "cpu.stat"), "usage_usec 4321\nuser_usec 4000\nsystem_usec 321\n");
  await writeFile(join(dir, "memory.current"), "8192000\n");
  await writeFile(join(dir, "memory.stat"), "anon 4096000\nfile 4096000\ninactive_file 1024000\n");
  const usage = cgroupUsage({ version: 2, dir });
  expect(usage.cpuNs()).toBe(4_321_000);
  expect(usage.memoryBytes()).toBe(7_168_000);
});

test("a group that is gone gives nothing instead of zero", () => {
  const usage = cgroupUsage({ version: 2, dir: join(dir, "gone") });
  expect(usage.cpuNs()).toBeNull();
  expect(usage.memoryBytes()).toBeNull();
});
