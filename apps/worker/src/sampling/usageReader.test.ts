import { expect, test } from "vitest";
import { sharedReading, sumUsage, type UsageReader } from "./usageReader.ts";

function reader(cpuNs: number | null, memoryBytes: number, memoryMethod = "pss"): UsageReader {
  return { cpuMethod: "ticks", memoryMethod, cpuNs: () => cpuNs, memoryBytes: () => memoryBytes };
}

test("a sum says how each of its parts was read", () => {
  const sum = sumUsage([reader(5, 10), reader(7, 20), reader(1, 1, "rss")]);
  expect([sum.cpuNs(), sum.memoryBytes()]).toEqual([13, 31]);
  expect([sum.cpuMethod, sum.memoryMethod]).toEqual(["ticks", "pss+rss"]);
});

test("a sum ends with the first of its parts", () => {
  expect(sumUsage([reader(5, 10), reader(null, 20)]).cpuNs()).toBeNull();
});

test("samplers of one moment share a reading, later ones do not", () => {
  let nowMs = 0;
  let readings = 0;
  const counted = { ...reader(0, 0), cpuNs: () => ++readings };
  const shared = sharedReading(counted, () => nowMs);
  expect([shared.cpuNs(), shared.cpuNs()]).toEqual([1, 1]);
  nowMs = 250;
  expect(shared.cpuNs()).toBe(2);
});
