import { saysHostBusy } from "@lapline/contracts";
import { expect, test } from "vitest";
import { othersBeside } from "../runJob/trialWarnings.ts";
import { type HostState, preflightWarnings } from "./preflight.ts";

const quiet: HostState = {
  cpuBusyShare: 0.02,
  cpuThreads: 8,
  memoryAvailableBytes: 8e9,
  memoryBytes: 16e9,
  diskFreeBytes: 100e9,
  diskFreeBytesMin: 1e9,
  governor: "performance",
  foreignContainers: [],
  leftovers: [],
};

test("a quiet host gives no warning", () => {
  expect(preflightWarnings(quiet)).toEqual([]);
});

test.each<[string, Partial<HostState>]>([
  ["3.0 of 8 CPUs were in use", { cpuBusyShare: 0.375 }],
  ["Little memory", { memoryAvailableBytes: 1e9 }],
  ["Little disk space", { diskFreeBytes: 1.5e9 }],
  ['governor is "powersave"', { governor: "powersave" }],
  ["a, b, c, d, e and 2 more", { foreignContainers: ["a", "b", "c", "d", "e", "f", "g"] }],
  ["Leftovers of an earlier job", { leftovers: ["container abc"] }],
])("the report says: %s", (text, change) => {
  const warnings = preflightWarnings({ ...quiet, ...change });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(text);
});

test("of a busy host, before a job and beside a trial, whoever reads the report can tell", () => {
  const [before = ""] = preflightWarnings({ ...quiet, cpuBusyShare: 0.5 });
  expect(saysHostBusy(before)).toBe(true);
  const [others = ""] = othersBeside(0, { used: 4, stolen: 0.2 }, 8);
  expect(saysHostBusy(others)).toBe(true);
  expect(preflightWarnings({ ...quiet, memoryAvailableBytes: 1e9 }).some(saysHostBusy)).toBe(false);
});
