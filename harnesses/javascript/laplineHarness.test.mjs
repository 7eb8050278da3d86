// SPDX-License-Identifier: Apache-2.0
// node --test
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { HarnessError, Recorder } from "./laplineHarness.mjs";

const harness = `
import { HarnessError, serve } from "./laplineHarness.mjs";
await serve({
  prepare(trial) {
    if (trial.params.broken) throw new HarnessError("the disk is full", "target_not_ready");
    trial.settings.pages = 4096;
    trial.targetVersion = "3.1";
    setInterval(() => 0, 1000);
  },
  warmup: () => 5,
  async run(trial, recorder) {
    console.log("from the harness");
    for (let at = 0; at < 10; at += 1) {
      await recorder.operation(() => new Promise((done) => setTimeout(done, 1)));
    }
  },
  async take(trial, recorder, turn) {
    while (turn.next()) await recorder.operation(() => new Promise((done) => setTimeout(done, 1)));
  },
  verify: () => ["a row is lost"],
});
`;
const measures = { latency: "us", latency_p99: "us", throughput: "ops/s", duration: "ms" };
const planIn = (dataDir) => ({ dataDir, seed: 7, measures, later: 1 });

/** The answers to these requests, and what was logged. */
function talk(...requests) {
  const input = requests.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  const argv = ["--input-type=module", "--eval", harness];
  const done = spawnSync(process.execPath, argv, {
    input: `${input.join("\n")}\n`,
    cwd: import.meta.dirname,
    encoding: "utf8",
    timeout: 60_000,
  });
  assert.equal(done.status, 0, done.stderr);
  const lines = done.stdout.trim().split("\n");
  return { answers: lines.map((line) => JSON.parse(line)), log: done.stderr };
}

test("a whole trial", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lapline-harness-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const { answers, log } = talk(
    { id: 1, op: "hello" },
    { id: 2, op: "prepare", plan: planIn(folder) },
    ...["warmup", "run", "verify", "bye"].map((op, at) => ({ id: at + 3, op })),
  );
  assert.ok(
    answers.every(({ ok }) => ok),
    JSON.stringify(answers),
  );
  const [hello, prepared, warmed, ran, verified] = answers.map(({ result }) => result);
  assert.deepEqual([hello.protocol, hello.language], [1, "javascript"]);
  assert.deepEqual(prepared, { settings: { pages: "4096" }, targetVersion: "3.1" });
  assert.deepEqual(warmed, { operations: 5 });
  assert.equal(ran.operations, 10);
  assert.deepEqual(Object.keys(ran.values).sort(), Object.keys(measures).sort());
  assert.ok(ran.values.latency >= 900 && ran.durationNs >= 9e6, JSON.stringify(ran));
  assert.deepEqual(verified.reasons, ["a row is lost"]);
  assert.match(log, /from the harness/);
});

test("slices of a trial", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lapline-harness-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const { answers } = talk(
    { id: 1, op: "hello" },
    { id: 2, op: "summary" },
    { id: 3, op: "prepare", plan: planIn(folder) },
    ...[
      { operations: 7, settleMs: 0, counted: false },
      { operations: 30, settleMs: 2, counted: true },
      { forMs: 20, settleMs: 0, counted: true },
      { settleMs: 0 },
    ].map((slice, at) => ({ id: at + 10, op: "slice", slice })),
    { id: 20, op: "summary" },
  );
  const [hello, early, , lead, byCount, byTime, wrong, summary] = answers;
  assert.deepEqual(hello.result.capabilities, ["slice"]);
  assert.equal(early.ok, false);
  assert.deepEqual([lead.result.operations, byCount.result.operations], [7, 30]);
  assert.equal(wrong.code, "unsupported");
  assert.ok(byCount.result.settleNs >= 2e6, JSON.stringify(byCount));
  assert.ok(byCount.result.startedAfterNs >= byCount.result.settleNs, JSON.stringify(byCount));
  assert.ok(byTime.result.durationNs >= 15e6, JSON.stringify(byTime));
  const sum = (member) => byCount.result[member] + byTime.result[member];
  assert.equal(summary.result.operations, sum("operations"));
  assert.equal(summary.result.durationNs, sum("durationNs"));
  assert.deepEqual(Object.keys(summary.result.values).sort(), Object.keys(measures).sort());
});

test("what it refuses", () => {
  const prepare = { op: "prepare", plan: planIn("/nowhere") };
  const broken = { ...prepare, plan: { ...prepare.plan, params: { broken: true } } };
  const { answers } = talk(
    ...["Hello?", "[1]", "null", { id: 1, op: "run" }, { id: 2, op: "explode" }],
    ...[
      { id: 3, op: "prepare" },
      { id: 4, ...broken },
      { id: 5, ...prepare },
    ],
    { id: 6, ...prepare },
  );
  const codes = answers.map(({ code }) => code ?? "ok");
  const expected = ["load_failed", "unsupported", "unsupported", "target_not_ready", "ok"];
  assert.deepEqual(codes, [...expected, "unsupported"]);
});

test("measures are in their units and named by suffix", () => {
  const declared = { read: "us", read_p99: "ms", read_max: "ns", read_mean: "us", reads: "ops/s" };
  const recorder = new Recorder({ measures: declared }, () => {});
  for (const duration of [3000, 1000, 2000]) recorder.record(duration, "read");
  recorder.value("reads", 5);
  const expected = { read: 2, read_p99: 0.00298, read_max: 3000, read_mean: 2, reads: 5 };
  assert.deepEqual(recorder.result().values, expected);
});

test("a value that cannot be one is named", () => {
  const recorder = new Recorder({ measures: { visible: "ms" } }, () => {});
  assert.throws(() => recorder.value("visble", 1), HarnessError);
  assert.throws(() => recorder.value("visible", Number.NaN), /visible is NaN/);
});

test("progress is rare", () => {
  const sent = [];
  const recorder = new Recorder({ measures: {} }, (line) => sent.push(line));
  for (let done = 0; done < 1000; done += 1) recorder.progress(done, 1000);
  assert.ok(sent.length >= 1 && sent.length < 20);
  assert.equal(sent[0].operationsTotal, 1000);
});
