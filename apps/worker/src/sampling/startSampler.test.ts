import { fakeClock } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSampler } from "./startSampler.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(coresUsed: () => number) {
  const clock = fakeClock();
  const zeroNs = clock.monotonicNs();
  let cpuNs = 0;
  const usage = { cpuMethod: "c", memoryMethod: "m", cpuNs: () => cpuNs, memoryBytes: () => 42 };
  const pass = async (durationMs: number) => {
    for (let left = durationMs; left > 0; left -= 1) {
      cpuNs += coresUsed() * 1e6;
      clock.advanceMs(1);
      await vi.advanceTimersByTimeAsync(1);
    }
  };
  const skip = (durationMs: number) => {
    cpuNs += coresUsed() * durationMs * 1e6;
    clock.advanceMs(durationMs);
  };
  const begin = () => startSampler({ usage, clock, zeroNs });
  return { begin, pass, skip };
}

test("samples lie on a grid of the attempt's clock, whenever the sampler starts", async () => {
  const { begin, pass } = start(() => 1.5);
  await pass(610);
  const sampler = begin();
  await pass(1000);
  const samples = sampler.stop();
  expect(samples.startMs).toBe(500);
  expect(samples.stepMs).toBe(250);
  expect(samples.cpuCores).toHaveLength(4);
  for (const cores of samples.cpuCores) expect(cores).toBeCloseTo(1.5, 1);
  expect(samples.memoryBytes).toEqual([42, 42, 42, 42]);
  expect(samples.lateSteps).toBe(0);
});

test("a reading that comes late fills its gap with the mean and does not shift the grid", async () => {
  const { begin, pass, skip } = start(() => 2);
  const sampler = begin();
  await pass(500);
  skip(1000);
  await pass(500);
  const samples = sampler.stop();
  expect(samples.cpuCores).toHaveLength(8);
  for (const cores of samples.cpuCores) expect(cores).toBeCloseTo(2, 1);
  expect(samples.lateSteps).toBeGreaterThanOrEqual(3);
});
