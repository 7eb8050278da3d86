import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { requireDocker, waitFor } from "@lapline/testkit";
import { beforeEach, expect } from "vitest";
import { openBench } from "./openBench.ts";
import { provideCache } from "./provideCache.ts";
import { provideHarness } from "./provideHarness.ts";
import type { MachineApiServer } from "./startMachineApi.ts";
import type { TestMachine } from "./startWorker.ts";

/** A first build takes minutes; later ones come from the cache. */
export const firstBuildMs = 30 * 60_000;

/** Runs jobs of the tests of a file, each on a machine of its own whose cache is the named one. */
export function provideJobs(cacheName: string) {
  const harness = provideHarness();
  const cache = provideCache(cacheName);
  const docker = requireDocker();
  let api: MachineApiServer;
  let machine: TestMachine;
  beforeEach(async () => {
    ({ api, machine } = await openBench(harness.dir, cache.dir));
  });
  return {
    /** Answers the report; no trial of it has a reason to be invalid. */
    async runToReport(job: Partial<ClaimedJob>): Promise<RawReport> {
      const served = api.enqueue(job);
      const sandboxes = docker.available ? "process,docker" : "process";
      machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token, SANDBOXES: sandboxes }));
      await waitFor(() => served.reports.length + served.fails.length > 0, {
        what: "a result of the job",
        timeoutMs: job.hardTimeoutMs ?? firstBuildMs,
      });
      expect(served.fails, api.logOf(served)).toEqual([]);
      expect(api.complaints).toEqual([]);
      expect(served.started).toBe(true);
      const { report } = served.reports[0] ?? expect.unreachable();
      for (const trial of report.trials) expect(trial.reasons).toEqual([]);
      return report;
    },
    /** Answers the codes with which the job failed before it started. */
    async runToFailure(job: Partial<ClaimedJob>): Promise<string[]> {
      const served = api.enqueue(job);
      machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
      // Also to look a version up, a tool may be fetched first.
      await waitFor(() => served.fails.length > 0, {
        what: "the failure",
        timeoutMs: firstBuildMs,
      });
      expect(served.started).toBe(false);
      return served.fails.map(({ code }) => code);
    },
  };
}
