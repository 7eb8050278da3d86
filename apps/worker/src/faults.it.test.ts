import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { findMarkedProcesses } from "./sandbox/process/killMarkedProcesses.ts";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer, ServedJob } from "./testing/startMachineApi.ts";
import type { TestMachine, TestWorker } from "./testing/startWorker.ts";

const harness = provideHarness();
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, harness.cacheDir));
});

/** So long that no test waits for its end. */
const endless = { loadModel: "closed_loop", durationSeconds: 300, warmup: 10, inFlight: 1 };
const brief = { loadModel: "fixed_work", count: 200, warmup: 10, inFlight: 1, timeoutSeconds: 10 };

function startWorker(more: Record<string, string> = {}): TestWorker {
  return machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token, ...more }));
}

async function untilMeasuring(served: ServedJob): Promise<void> {
  await waitFor(() => served.progress.some(({ phase }) => phase === "trial"), {
    what: "a trial under way",
    timeoutMs: 90_000,
  });
}

function ourProcesses() {
  return findMarkedProcesses(({ scope }) => scope === machine.scope);
}

async function expectNothingLeft(timeoutMs: number): Promise<void> {
  await waitFor(async () => (await ourProcesses()).length === 0, {
    what: "no processes",
    timeoutMs,
  });
  await waitFor(async () => (await readdir(join(machine.dir, "data/jobs"))).length === 0, {
    what: "no trial folders",
    timeoutMs,
  });
}

test("a worker killed in the middle of a trial leaves nothing once it is back, and finishes the job", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
  const first = startWorker();
  await untilMeasuring(served);
  first.signal("SIGKILL");
  await first.exited;
  expect((await readdir(join(machine.dir, "data/jobs"))).length).toBe(1);

  const second = startWorker();
  await waitFor(() => served.fails.length === 1, { what: "the job given back at once" });
  expect(served.fails[0]).toMatchObject({ fence: 1, code: "machine_lost" });
  served.job = { ...served.job, params: brief };
  api.requeue(served);
  await waitFor(() => served.reports.length === 1, { what: "the report", timeoutMs: 90_000 });
  await expectNothingLeft(5_000);
  expect(second.output()).toContain("leftovers of an earlier worker removed");
  expect(served.reports[0]?.fence).toBe(2);
  expect(served.reports[0]?.report.warnings.join()).toContain("Leftovers of an earlier job");
});

test("a target dies with its worker, before anybody cleans up", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
  const worker = startWorker();
  await untilMeasuring(served);
  expect((await ourProcesses()).length).toBeGreaterThan(0);
  worker.signal("SIGKILL");
  await waitFor(async () => (await ourProcesses()).length === 0, { what: "no processes" });
});

test("a second worker on the host leaves with a sentence", async () => {
  const first = startWorker();
  await first.says("ready for jobs");
  const second = startWorker();
  expect(await second.exited).toEqual({ code: 3, signal: null });
  expect(second.output()).toContain("another Lapline worker runs on this host");
});

test("drain finishes the job, claims no more and leaves with exit code 0", async () => {
  const running = api.enqueue({ params: { ...brief, count: 60_000 } });
  const waiting = api.enqueue({ params: brief });
  const worker = startWorker();
  await untilMeasuring(running);
  const { claims } = api;
  worker.signal("SIGTERM");
  expect(await worker.exited).toEqual({ code: 0, signal: null });
  expect(running.reports).toHaveLength(1);
  expect(waiting.progress).toEqual([]);
  expect(api.claims).toBe(claims);
  expect(api.hellos.at(-1)?.draining).toBe(true);
});

test("a second signal stops at once: the sandbox is gone and the job given back", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
  const worker = startWorker();
  await untilMeasuring(served);
  worker.signal("SIGTERM");
  await worker.says("draining");
  worker.signal("SIGTERM");
  expect(await worker.exited).toEqual({ code: 0, signal: null });
  expect(served.fails.map(({ code }) => code)).toEqual(["worker_stopped"]);
  await expectNothingLeft(1_000);
});

test.each(["cancel", "fenced"] as const)(
  "the verdict %s ends the sandbox within 10 s, without a result, and the worker goes on",
  async (verdict) => {
    const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
    startWorker();
    await untilMeasuring(served);
    served.verdict = verdict;
    await expectNothingLeft(10_000);
    expect(served.reports).toEqual([]);
    expect(served.fails).toEqual([]);
    const next = api.enqueue({ params: brief });
    await waitFor(() => next.reports.length === 1, { what: "the next job", timeoutMs: 90_000 });
  },
);

test("a worker that cannot renew its lease ends the job by itself", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 }, leaseMs: 6_000 });
  const worker = startWorker();
  await untilMeasuring(served);
  api.fault.unavailable = true;
  await worker.says("lease_lost", 17_000);
  await expectNothingLeft(5_000);
});

test("a result whose acknowledgement was lost is sent again, after a crash too, and counts once", async () => {
  api.fault.dropAnswersOf = "/report";
  const served = api.enqueue({ params: brief });
  const first = startWorker();
  await waitFor(() => served.reports.length >= 1, { what: "the first post", timeoutMs: 90_000 });
  first.signal("SIGKILL");
  await first.exited;
  expect(await readdir(join(machine.dir, "data/spool"))).toHaveLength(1);

  api.fault.dropAnswersOf = null;
  startWorker();
  const spool = join(machine.dir, "data/spool");
  await waitFor(async () => (await readdir(spool)).length === 0, { what: "an empty spool" });
  expect(new Set(served.reports.map(({ contentHash }) => contentHash)).size).toBe(1);
});

test("a revoked key ends the job and the worker with a sentence", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
  const worker = startWorker();
  await untilMeasuring(served);
  api.revoke();
  expect((await worker.exited).code).toBe(1);
  expect(worker.output()).toContain("the server refuses this machine: unknown machine key");
  await expectNothingLeft(1_000);
});

test("a server with a newer protocol is told from a broken one", async () => {
  const worker = startWorker();
  await worker.says("ready for jobs");
  worker.signal("SIGKILL");
  await worker.exited;
  api.fault.protocolTooOld = true;
  const late = startWorker();
  expect((await late.exited).code).toBe(1);
  expect(late.output()).toContain("speak a newer protocol");
});

test("a machine without disk space says so and takes no jobs", async () => {
  const served = api.enqueue({ params: brief });
  const worker = startWorker({ DISK_FREE_BYTES_MIN: String(2 ** 52) });
  await waitFor(() => api.hellos.some(({ unhealthy }) => unhealthy !== null), {
    what: "an unhealthy greeting",
  });
  await worker.says("this machine takes no jobs");
  expect(api.claims).toBe(0);
  expect(served.progress).toEqual([]);
});

test("a harness that stands still costs no heartbeat", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
  startWorker();
  await untilMeasuring(served);
  const [program] = await ourProcesses();
  if (program === undefined) throw new Error("the harness does not run");
  process.kill(program.pid, "SIGSTOP");
  const beats = served.progress.length;
  const frozenAt = performance.now();
  await waitFor(() => served.progress.length >= beats + 2, { what: "2 beats", timeoutMs: 13_000 });
  expect(performance.now() - frozenAt).toBeLessThan(12_000);
  expect(served.fails).toEqual([]);
});

test("a target that outgrows its memory is ended and told from an ordinary end", async () => {
  const served = api.enqueue({ params: { ...endless, timeoutSeconds: 10 } });
  startWorker({ TARGET_MEMORY_BYTES_MAX: String(64 * 1024 ** 2) });
  await waitFor(() => served.fails.length > 0, { what: "the failure", timeoutMs: 90_000 });
  expect(served.fails[0]?.code).toBe("target_out_of_memory");
  await expectNothingLeft(5_000);
});

test("a job that this worker does not know is unsupported, not an accident", async () => {
  const served = api.enqueue({ target: "nosuchtarget" });
  startWorker();
  await waitFor(() => served.fails.length > 0, { what: "the failure", timeoutMs: 90_000 });
  expect(served.fails[0]?.code).toBe("unsupported");
});

test("settings that are missing are named, and no value is repeated", async () => {
  const worker = machine.start({ LAPLINE_URL: "not an address", REGISTER_TOKEN: "secret-token" });
  expect((await worker.exited).code).toBe(2);
  expect(worker.output()).toContain("LAPLINE_URL: set it to the address of the server");
  expect(worker.output()).not.toContain("secret-token");
});
