import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, harness.cacheDir));
});

test("a fresh machine registers, runs SQLite in the process sandbox and reports real numbers", async () => {
  const served = api.enqueue({
    params: { loadModel: "fixed_work", count: 2000, warmup: 100, inFlight: 1, timeoutSeconds: 10 },
    trials: 2,
  });
  const worker = machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "a result of the job",
    timeoutMs: 90_000,
  }).catch((error) => {
    throw new Error(worker.output(), { cause: error });
  });
  expect(served.fails).toEqual([]);
  const { report, contentHash } = served.reports[0] ?? expect.unreachable();
  expect(contentHash).toBe(createHash("sha256").update(canonicalJson(report)).digest("hex"));
  expect(served.started).toBe(true);
  expect(report.trials).toHaveLength(2);
  for (const trial of report.trials) {
    expect(trial.reasons).toEqual([]);
    expect(trial.load.operations).toBe(2000);
    expect(trial.values.throughput).toBeGreaterThan(100);
    expect(trial.values.cpu).toBeGreaterThan(0);
    expect(trial.values.memory).toBeGreaterThan(10 * 1024 ** 2);
  }
  expect(report.environment.comparability).toMatchObject({
    "sandbox.kind": "process",
    "target.journalMode": "wal",
  });
  const { walls } = api.hellos.at(-1)?.facts ?? expect.unreachable();
  expect(report.environment.shown["sandbox.walls"]).toBe(walls ?? "none");
  expect(report.environment.shown["host.diskSync"]).toMatch(/ ms median, .* ms longest of \d+$/);
  expect(report.resources.map(({ kind }) => kind)).toContain("memory");

  const keyFile = await stat(join(machine.dir, "data/machine.key"));
  expect(keyFile.mode & 0o777).toBe(0o600);
  await waitFor(async () => (await readdir(join(machine.dir, "data/spool"))).length === 0, {
    what: "an empty spool after the acknowledgement",
  });
  expect(await readdir(join(machine.dir, "data/jobs"))).toEqual([]);
  expect(api.logOf(served)).toContain("trial 2/2 valid");
  expect(api.complaints).toEqual([]);

  worker.signal("SIGTERM");
  expect(await worker.exited).toEqual({ code: 0, signal: null });
  expect(existsSync(join(machine.dir, "data/machine.key"))).toBe(true);
});

test("a program that computes beside a trial is told in the report", async () => {
  const other = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  try {
    const served = api.enqueue({
      params: {
        loadModel: "closed_loop",
        durationSeconds: 2,
        warmup: 0,
        inFlight: 1,
        timeoutSeconds: 10,
      },
      trials: 1,
    });
    machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
    await waitFor(() => served.reports.length + served.fails.length > 0, {
      what: "a result of the job",
      timeoutMs: 90_000,
    });
    const { warnings } = served.reports[0]?.report ?? expect.unreachable();
    expect(warnings).toContainEqual(expect.stringMatching(/^Trial 1: other programs used \d/));
  } finally {
    other.kill("SIGKILL");
  }
});
