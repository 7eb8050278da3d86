import type { ClaimedJob, Params, RawReport } from "@lapline/contracts";
import { hasMirrors, testEnv, waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
/** The first build takes minutes; later ones come from the session's cache. */
const firstBuildMs = 30 * 60_000;
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, testEnv.cacheDir));
});

async function reportOf(job: Partial<ClaimedJob>): Promise<RawReport> {
  const served = api.enqueue({
    target: "supabase-core",
    version: "12.0.2-2",
    provisioner: "git",
    durability: "sync-commit",
    trials: 1,
    ...job,
  });
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "a result of the job",
    timeoutMs: firstBuildMs,
  });
  expect(served.fails, api.logOf(served)).toEqual([]);
  expect(api.complaints).toEqual([]);
  const { report } = served.reports[0] ?? expect.unreachable();
  for (const trial of report.trials) expect(trial.reasons, api.logOf(served)).toEqual([]);
  return report;
}

describe.runIf(hasMirrors(["https://github.com/supabase/auth"]))(
  "SupaBase's data path",
  { timeout: firstBuildMs },
  () => {
    const load: Params = {
      loadModel: "fixed_work",
      count: 200,
      warmup: 20,
      inFlight: 8,
      timeoutSeconds: 20,
    };

    test("inserts", async () => {
      const report = await reportOf({ scenario: "records.insert", params: load });
      console.log(
        JSON.stringify(report.environment, null, 1),
        JSON.stringify(report.trials, null, 1).slice(0, 3000),
      );
    });
  },
);
