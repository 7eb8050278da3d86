import { expect, test } from "vitest";
import { harnessSeed } from "./definedHarness.ts";
import { harnessResults } from "./harness.ts";
import { type AskedHarness, readDefinedAnswer } from "./readDefinedAnswer.ts";

const asked: AskedHarness = {
  factors: { visible: 1e6, rate: 1 },
  sentAtNs: 5_000_000_000n,
  answeredAtNs: 7_000_000_000n,
};
const values = { visible: 3, rate: 40 };

function resultOf(op: "hello" | "prepare" | "warmup" | "run" | "verify" | "bye", given: unknown) {
  const read = readDefinedAnswer(op, given, asked);
  if (!read.ok) throw new Error(read.problem);
  return harnessResults[op].parse(read.result);
}
const problemOf = (given: unknown, op: "run" | "hello" | "prepare" = "run") => {
  const read = readDefinedAnswer(op, given, asked);
  return read.ok ? "none" : read.problem;
};

test("the least that can be answered is a whole answer of the strict protocol", () => {
  expect(resultOf("hello", { protocol: 1, harness: "mine" })).toMatchObject({
    ...{ language: "unknown", runtimeVersion: "unknown" },
  });
  expect(resultOf("prepare", {})).toEqual({
    ...{ startNs: 2e9, startSeen: "at_most", targetVersion: null, settings: {} },
  });
  expect(resultOf("warmup", undefined)).toEqual({ operations: 0 });
  expect(resultOf("verify", undefined)).toEqual({ reasons: [], settings: {} });
  expect(resultOf("bye", undefined)).toEqual({});
  expect(resultOf("run", { values })).toMatchObject({
    values: { visible: 3e6, rate: 40 },
    startedAtNs: "5000000000",
    durationNs: 2e9,
    reasons: [],
    histograms: [],
    load: { operations: 0, generatorUtilisation: null },
    throughput: { stepMs: 2000, operations: [] },
  });
});

test("what a harness gives is kept: spans on the host's clock, operations, settings as text", () => {
  const run = resultOf("run", { values, operations: 10, startedAfterNs: 1e9, durationNs: 5e8 });
  expect(run).toMatchObject({
    ...{ startedAtNs: "6000000000", durationNs: 5e8, load: { operations: 10 } },
    throughput: { operations: [10] },
  });
  expect(resultOf("run", { values, startedAtNs: "6000000000" })).toMatchObject({ durationNs: 1e9 });
  expect(resultOf("prepare", { startNs: 7, settings: { pages: 4096, wal: true } })).toEqual({
    ...{ startNs: 7, startSeen: "exact", targetVersion: null },
    settings: { pages: "4096", wal: "true" },
  });
});

test("raw values are a median, unless there is a value", () => {
  const samples = { visible: [9, 1, 2, 4], rate: [30, 10, 20] };
  expect(resultOf("run", { samples })).toMatchObject({ values: { visible: 3e6, rate: 20 } });
  expect(resultOf("run", { samples, values })).toMatchObject({ values: { rate: 40 } });
});

test.each<[string, unknown, string[]]>([
  ["a missing measure", { values: { rate: 1 } }, ["The harness reported no value for visible."]],
  ["failed operations", { values, operations: 9, errors: 2 }, ["2 of 9 operations failed."]],
  ["no operation", { values, operations: 0 }, ["The harness measured no operation."]],
  // The reason says why there is no value.
  ["a reason of its own", { reasons: ["The peer never saw it."] }, ["The peer never saw it."]],
])("%s makes a trial invalid", (_what, given, details) => {
  const { reasons } = resultOf("run", given) as { reasons: { detail: string }[] };
  expect(reasons.map(({ detail }) => detail)).toEqual(details);
});

test.each<[string, unknown, RegExp]>([
  ["an unknown measure", { values: { visble: 1 } }, /“visble” is not.*Did you mean “visible”\?/],
  ["samples of one", { values, samples: { rat: [1] } }, /Did you mean “rate”\?/],
  ["an unknown member", { valeus: {} }, /“valeus” is not a member.*“values”/],
  ["text for a number", { values: { rate: "1" } }, /values\.rate/],
  ["both starts", { values, startedAfterNs: 1, startedAtNs: "6000000000" }, /not both/],
  ["a clock of another kind", { values, startedAtNs: "1790000000000000000" }, /CLOCK_MONOTONIC/],
  ["a start before the request", { values, startedAtNs: "4000000000" }, /before the request/],
  ["a start after the answer", { values, startedAfterNs: 3e9 }, /after the answer/],
  ["a span longer than the call", { values, durationNs: 3e9 }, /durationNs/],
  ["more errors than operations", { values, operations: 1, errors: 2 }, /more than 1 operations/],
])("%s is a mistake", (_what, given, says) => {
  expect(problemOf(given)).toMatch(says);
});

test("another protocol and a wrong shape are named with their verb", () => {
  expect(problemOf({ protocol: 2, harness: "x" }, "hello")).toMatch(
    /^hello: “protocol” is 2; it must be 1$/,
  );
  expect(problemOf("ready", "prepare")).toMatch(
    /^prepare: the result is "ready"; it must be an object$/,
  );
});

test("a seed depends on scenario and trial alone", () => {
  expect(harnessSeed("todo.sync", 1)).toBe(harnessSeed("todo.sync", 1));
  const seeds = [1, 2, 3].flatMap((trial) => ["a.b", "a.c"].map((id) => harnessSeed(id, trial)));
  expect(new Set(seeds).size).toBe(6);
});
