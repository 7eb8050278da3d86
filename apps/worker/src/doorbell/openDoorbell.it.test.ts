import { type BellRinger, createBellRinger, prepareQueue } from "@lapline/queue";
import { createEmptyDatabase, requireRedis, startRedis, waitFor } from "@lapline/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { provideHarness } from "../testing/provideHarness.ts";
import { type MachineApiServer, startMachineApi } from "../testing/startMachineApi.ts";
import { createTestMachine, type TestMachine } from "../testing/startWorker.ts";

const backends = [
  {
    name: "PostgreSQL",
    available: true,
    start: async () => {
      const { url, drop } = await createEmptyDatabase();
      return { url, stop: drop };
    },
  },
  { name: "Redis", available: requireRedis().available, start: startRedis },
];

const harness = provideHarness();
const params = { loadModel: "fixed_work", count: 50, warmup: 5, inFlight: 1, timeoutSeconds: 10 };
/** Below the 15 s of the poll: what is claimed within it was claimed because of a bell. */
const promptMs = 10_000;
/** On a machine that does other things as well. */
const jobMsMax = 90_000;

for (const backend of backends) {
  describe.runIf(backend.available)(`a worker with a doorbell over ${backend.name}`, () => {
    let api: MachineApiServer;
    let machine: TestMachine;
    let queue: { url: string; stop(): Promise<void> };
    let ringer: BellRinger;

    beforeEach(async () => {
      api = await startMachineApi();
      machine = await createTestMachine(harness.dir, harness.cacheDir);
      queue = await backend.start();
      await prepareQueue(queue.url, { bellRole: "nobody_by_this_name" });
      ringer = createBellRinger(queue.url);
    });
    afterEach(async () => {
      await ringer.close();
      await machine.remove();
      await queue.stop();
      await api.stop();
    });

    test("claims at once when it rings, also after it was busy with another job", async () => {
      const worker = machine.start(
        machine.env(api.url, { REGISTER_TOKEN: api.token, QUEUE_URL: queue.url }),
      );
      await worker.says("ready for jobs");
      await waitFor(() => api.claims > 0, { what: "the first poll" });
      for (let round = 0; round < 2; round += 1) {
        const { claims } = api;
        const served = api.enqueue({ params });
        await ringer.ring("local", served.job.jobId);
        await waitFor(() => api.claims > claims, {
          what: `the claim of round ${round}`,
          timeoutMs: promptMs,
        });
        await waitFor(() => served.reports.length === 1, {
          what: `the report of round ${round}`,
          timeoutMs: jobMsMax,
        });
        // One claim took the job, the next one found nothing: only then is the machine idle again.
        await waitFor(() => api.claims >= claims + 2, { what: "the claim after a job" });
      }
    });
  });
}

test("a queue that does not exist costs promptness only", async () => {
  const api = await startMachineApi();
  const machine = await createTestMachine(harness.dir, harness.cacheDir);
  const served = api.enqueue({ params });
  const QUEUE_URL = "redis://127.0.0.1:1";
  const worker = machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token, QUEUE_URL }));
  await waitFor(() => served.reports.length === 1, { what: "the report", timeoutMs: 90_000 });
  await worker.says("job notifications are unavailable");
  worker.signal("SIGTERM");
  expect(await worker.exited).toEqual({ code: 0, signal: null });
  await machine.remove();
  await api.stop();
});
