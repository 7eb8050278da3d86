import type { Params } from "@lapline/contracts";
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

async function measured(options: Params) {
  const served = api.enqueue({
    target: "drill-steady",
    version: "1.0.1",
    durability: "stores-nothing",
    scenario: "compute.fibonacci",
    params: {
      loadModel: "fixed_work",
      count: 400,
      warmup: 20,
      inFlight: 2,
      clients: 1,
      n: 5,
      timeoutSeconds: 10,
      ...options,
    },
    trials: 1,
  });
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "the end of the job",
    timeoutMs: 90_000,
  });
  expect(served.fails, api.logOf(served)).toEqual([]);
  return served.reports[0]?.report ?? expect.unreachable();
}

test.each([
  ["proxy", "keep-alive", "http"],
  ["tls", "keep-alive", "https"],
  ["tls", "fetch", "https"],
])("a target with %s in front is loaded through it by %s", async (front, client, protocol) => {
  const report = await measured({ front, ...(client !== "keep-alive" && { client }) });
  const [trial] = report.trials;
  // What else a small machine does meanwhile is another matter.
  const disturbed = ["noisy_host", "generator_saturated"];
  expect(trial?.reasons.filter(({ code }) => !disturbed.includes(code))).toEqual([]);
  expect(trial?.load).toMatchObject({ operations: 400, statusCounts: { "200": 400 } });
  expect(report.environment.comparability["target.front"]).toContain(protocol);
  const tracks = report.resources.filter(({ kind }) => kind === "cpu");
  expect(tracks.map(({ component }) => component).sort()).toEqual(["drill-steady", "proxy"]);
});
