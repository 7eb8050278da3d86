import { sampleLoad } from "@lapline/testkit";
import { expect, test } from "vitest";
import { resourceTracksOf } from "./resourceTracksOf.ts";
import type { TrialOutcome } from "./runTrial.ts";
import { trialOf } from "./trialOf.ts";

const outcome: TrialOutcome = {
  hello: { protocol: 1, harness: "h", language: "javascript", runtimeVersion: "v24" },
  prepare: { startNs: 5e6, startSeen: "exact", targetVersion: null, settings: {} },
  run: {
    startedAtNs: "3000000000",
    durationNs: 250e6,
    values: { throughput: 400, secret_number: 1 },
    histograms: [],
    load: sampleLoad,
    reasons: [{ code: "no_operations", detail: "none" }],
    throughput: { stepMs: 100, operations: [40, 40, 20] },
  },
  verify: { reasons: [{ code: "assertion_failed", detail: "rows" }], settings: {} },
  partSamples: [],
  samples: { startMs: 500, stepMs: 250, cpuCores: [1], memoryBytes: [7], lateSteps: 0 },
  cpuMethod: "c",
  memoryMethod: "m",
  cpuCores: 1.5,
  others: null,
  memoryBytes: 9000,
  memoryRestBytes: 1000,
  memoryLoadedBytes: null,
  memoryAfterLoadBytes: 800,
  dataBytes: 77,
  warmStartNs: null,
};

const declared = [
  "throughput",
  "cpu",
  "artifact_size",
  "image_size",
  "data_size",
  "start_time",
  "start_time_warm",
  "memory_rest",
  "memory_loaded",
].map((name) => ({ name, title: name, unit: "count", direction: "lower_is_better" }) as const);

test("a trial holds the declared measures that were really taken, and every reason", () => {
  const trial = trialOf(outcome, {
    index: 1,
    side: "head",
    zeroNs: 1_000_000_000n,
    measures: declared,
    sizes: { artifact_size: 5, image_size: null },
    reasons: [{ code: "environment_drift", detail: "governor" }],
  });
  expect(trial.values).toEqual({
    throughput: 400,
    cpu: 1.5,
    artifact_size: 5,
    data_size: 77,
    start_time: 5e6,
    memory_rest: 1000,
  });
  expect(trial.reasons.map(({ code }) => code)).toEqual([
    "no_operations",
    "assertion_failed",
    "environment_drift",
  ]);
  expect(trial.startMs).toBe(2000);
});

test("tracks share the attempt's axis, and the last step counts for the time it lasted", () => {
  const tracks = resourceTracksOf(outcome, { trial: 1, zeroNs: 1_000_000_000n, component: "x" });
  expect(tracks.map(({ kind, start }) => [kind, start])).toEqual([
    ["cpu", 500],
    ["memory", 500],
    ["throughput", 2000],
  ]);
  expect(tracks[2]?.values).toEqual([400, 400, 400]);
});
