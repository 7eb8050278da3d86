import { expect, test } from "vitest";
import { OperationRecorder } from "./operationRecorder.ts";

const unitsPerCount = 1000;

test("the latencies of a trial are its median, its 10th and its 99th percentile", () => {
  const recorder = new OperationRecorder(unitsPerCount, []);
  for (let us = 100; us >= 1; us -= 1) recorder.record("compute", us * 1000, us, true);
  const { latency, latency_p10, latency_p99 } = recorder.latencyValues();
  expect(latency).toBe(50_000);
  expect(latency_p10).toBe(10_000);
  expect(latency_p99).toBe(99_000);
});

test("what disturbs eight of ten operations moves the median and leaves the 10th percentile", () => {
  const quiet = new OperationRecorder(unitsPerCount, []);
  const disturbed = new OperationRecorder(unitsPerCount, []);
  for (let i = 0; i < 1000; i += 1) {
    quiet.record("compute", 1_500_000, i, true);
    disturbed.record("compute", i % 10 < 2 ? 1_500_000 : 2_500_000, i, true);
  }
  expect(disturbed.latencyValues().latency_p10).toBe(quiet.latencyValues().latency_p10);
  expect(disturbed.latencyValues().latency).toBeGreaterThan(2_400_000);
});

test("without an operation there is no latency", () => {
  expect(new OperationRecorder(unitsPerCount, []).latencyValues()).toEqual({});
});
