import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeClock } from "@lapline/testkit";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { diskProbeText, probeDisk } from "./probeDisk.ts";

test("the probe takes time on a real disk and leaves no file", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-probe-"));
  try {
    const probe = await probeDisk(dir, systemClock);
    expect(probe.count).toBeGreaterThan(0);
    expect(probe.medianNs).toBeGreaterThan(0);
    expect(probe.maxNs).toBeGreaterThanOrEqual(probe.medianNs);
    expect(await readdir(dir)).toEqual([]);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test("a slow disk is left alone after a second", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-probe-"));
  const clock = fakeClock();
  const slow = {
    ...clock,
    monotonicNs: () => {
      clock.advanceMs(300);
      return clock.monotonicNs();
    },
  };
  try {
    expect(await probeDisk(dir, slow)).toEqual({ count: 4, medianNs: 300e6, maxNs: 300e6 });
  } finally {
    await rm(dir, { recursive: true });
  }
});

test("a folder that does not exist is an error", async () => {
  await expect(probeDisk("/nowhere/at/all", systemClock)).rejects.toThrow("ENOENT");
});

test("the text has median, longest and number", () => {
  const text = diskProbeText({ count: 50, medianNs: 1_240_000, maxNs: 8_016_000 });
  expect(text).toBe("1.24 ms median, 8.02 ms longest of 50");
});
