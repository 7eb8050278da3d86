import { cpuTimePerOperation, withComponents } from "@lapline/contracts";
import { sampleLoad } from "@lapline/testkit";
import { expect, test } from "vitest";
import { resourceTracksOf } from "./resourceTracksOf.ts";
import { trialOf } from "./trialOf.ts";
import type { TrialOutcome } from "./trialOutcome.ts";

const unread = {
  cpu: null,
  cpu_peak: null,
  memory: null,
  memory_rest: null,
  memory_loaded: null,
  memory_after_load: null,
};
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
  front: null,
  parts: [
    {
      name: "x",
      samples: { startMs: 500, stepMs: 250, cpuCores: [1], memoryBytes: [7], lateSteps: 0 },
      usage: { ...unread, cpu: 0.5, memory_rest: 400 },
    },
    {
      name: "the-database",
      samples: { startMs: 500, stepMs: 250, cpuCores: [1], memoryBytes: [7], lateSteps: 0 },
      usage: { ...unread, cpu: 1, memory_rest: 600 },
    },
  ],
  samples: { startMs: 500, stepMs: 250, cpuCores: [1], memoryBytes: [7], lateSteps: 0 },
  cpuMethod: "c",
  memoryMethod: "m",
  others: null,
  usage: { ...unread, cpu: 1.5, memory: 9000, memory_rest: 1000, memory_after_load: 800 },
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
].map((name) => ({
  name,
  title: name,
  unit: "count" as const,
  direction: "lower_is_better" as const,
  ...(name === "cpu" && { perComponent: true as const }),
}));

test("a trial holds the declared measures that were really taken, and every reason", () => {
  const trial = trialOf(outcome, {
    index: 1,
    side: "head",
    target: "x",
    zeroNs: 1_000_000_000n,
    measures: withComponents(declared, ["the-database"]),
    sizes: { artifact_size: 5, image_size: null },
    reasons: [{ code: "environment_drift", detail: "governor" }],
  });
  expect(trial.values).toEqual({
    throughput: 400,
    cpu: 1.5,
    cpu_of_program: 0.5,
    cpu_of_the_database: 1,
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

test("what the harness itself reports wins over what the worker takes under that name", () => {
  const run = { ...outcome.run, values: { data_size: 5, start_time: 6 } };
  const context = { index: 0, side: null, target: "x", zeroNs: 0n, sizes: {}, reasons: [] };
  const { values } = trialOf({ ...outcome, run }, { ...context, measures: declared });
  expect(values).toMatchObject({ data_size: 5, start_time: 6, memory_rest: 1000 });
});

test("CPU time of an operation is the mean cores for the length of the trial, where both say enough", () => {
  const name = cpuTimePerOperation;
  const measures = [{ name, title: name, unit: "ns", direction: "lower_is_better" } as const];
  const context = { index: 0, side: null, target: "x", zeroNs: 0n, sizes: {}, reasons: [] };
  const of = (durationNs: number, operations: number, cpu: number | null = 1.5) => {
    const run = { ...outcome.run, durationNs, load: { ...sampleLoad, operations } };
    const usage = { ...outcome.usage, cpu };
    return trialOf({ ...outcome, run, usage }, { ...context, measures });
  };
  const trial = of(2e9, 400);
  expect(trial.values[name]).toBe(7.5e6);
  // By what the report holds, anybody can take it again.
  expect(trial.values[name]).toBe((1.5 * trial.durationNs) / trial.load.operations);
  // Two sampling steps are the shortest span that holds a whole one.
  expect(of(500e6, 400).values).toHaveProperty(name);
  for (const none of [of(499e6, 400), of(2e9, 0), of(2e9, 400, null)]) {
    expect(none.values).not.toHaveProperty(name);
  }
});

test("tracks share the attempt's axis, and the last step counts for the time it lasted", () => {
  const tracks = resourceTracksOf(outcome, { trial: 1, zeroNs: 1_000_000_000n, component: "x" });
  expect(tracks.map(({ kind, start }) => [kind, start])).toEqual([
    ...Array.from({ length: 3 }, () => [
      ["cpu", 500],
      ["memory", 500],
    ]).flat(),
    ["throughput", 2000],
  ]);
  expect(tracks.at(-1)?.values).toEqual([400, 400, 400]);
});
