import { expect, test } from "vitest";
import { largestMemory, peakCores, spanOf } from "./duringRun.ts";

const samples = {
  startMs: 1000,
  stepMs: 250,
  cpuCores: [9, 1, 3, 2, 8],
  memoryBytes: [90, 10, 30, 20, 80],
  lateSteps: 0,
};

test("a peak is that of whole steps of the run, so what comes before and after is not in it, and no peak is below the mean", () => {
  // From the second step, which the run enters in its middle, to the end of the fourth.
  const span = spanOf({ startedAtNs: "1300000000", durationNs: 700e6 }, 0n);
  expect(span).toEqual({ startMs: 1300, endMs: 2000 });
  expect(peakCores(span, samples, 1.5)).toBe(3);
  expect(largestMemory(span, samples, 25)).toBe(30);
  expect(largestMemory(span, samples, 55)).toBe(55);
});

test("a run that may hold no whole step is one of its own, wherever it lies, with its memory at the end", () => {
  for (let startMs = 1000; startMs < 1250; startMs += 50) {
    for (const durationMs of [1, 100, 250, 499]) {
      const span = { startMs, endMs: startMs + durationMs };
      expect(peakCores(span, samples, 1.5)).toBe(1.5);
      expect(peakCores(span, samples, null)).toBeNull();
    }
    const long = { startMs, endMs: startMs + 500 };
    expect(peakCores(long, samples, 0.5)).toBe(startMs === 1000 ? 9 : 1);
    expect(peakCores(long, samples, 1.5)).toBe(startMs === 1000 ? 9 : 1.5);
    expect(peakCores(long, { ...samples, cpuCores: [] }, 1.5)).toBe(1.5);
  }
  const span = spanOf({ startedAtNs: "1300000000", durationNs: 100e6 }, 0n);
  expect(largestMemory(span, samples, 5)).toBe(5);
  expect(largestMemory(span, samples, null)).toBeNull();
});
