import { fakeClock } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSampler } from "./startSampler.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `tickNs`: the kernel counts CPU time in steps of this size. */
function start(coresUsed: () => number, tickNs = 1) {
  const clock = fakeClock();
  const zeroNs = clock.monotonicNs();
  let cpuNs = 0;
  const usage = {
    cpuMethod: "c",
    memoryMethod: "m",
    cpuNs: () => Math.floor(cpuNs / tickNs) * tickNs,
    memoryBytes: () => 42,
  };
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

test("a coarse CPU clock never shows more cores than were used, even right after a late reading", async () => {
  const { begin, pass, skip } = start(() => 1, 10e6);
  const sampler = begin();
  await pass(251);
  // The next reading comes 1 ms before the grid's next line.
  skip(498);
  await pass(751);
  const samples = sampler.stop();
  expect(samples.cpuCores).toHaveLength(6);
  for (const cores of samples.cpuCores) expect(cores).toBeLessThan(1.1);
});

test("a span shorter than a step has its memory, and CPU only where the kernel's ticks allow it", async () => {
  const { begin, pass } = start(() => 1.5, 10e6);
  await pass(10);
  const short = begin();
  await pass(40);
  expect(short.stop()).toMatchObject({ memoryBytes: [42], cpuCores: [] });
  await pass(210);
  const longer = begin();
  await pass(200);
  const samples = longer.stop();
  expect(samples.memoryBytes).toEqual([42]);
  expect(samples.cpuCores[0]).toBeCloseTo(1.5, 1);
  expect(longer.stop()).toEqual(samples);
});
