import type { ClaimedJob, Params, RawReport } from "@lapline/contracts";
import { isLeftOut, requireGo, requireSources, waitFor } from "@lapline/testkit";
import { harnessPlan } from "@lapline/workloads/harnessTesting";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const cache = provideCache("supabase");
/** The first build takes minutes; later ones come from the session's cache. */
const firstBuildMs = 30 * 60_000;
const canBuild =
  requireGo().available && requireSources(["https://github.com/supabase/auth"]).available;
const small: Params = { count: 100, warmup: 10, inFlight: 8, timeoutSeconds: 60 };
const fixed: Params = { ...small, loadModel: "fixed_work" };
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, cache.dir));
});

/** Runs a scenario at its quick size, with what the test sets. */
async function reportOf(
  scenario: string,
  params: Params = {},
  { version = "12.0.2-2", options = {} }: { version?: string; options?: Params } = {},
): Promise<RawReport> {
  const about = { target: "supabase-core", scenario, durability: "sync-commit" };
  const whole = harnessPlan({ ...about, dataDir: "/nowhere" }, params).params;
  const job: Partial<ClaimedJob> = { ...about, version, provisioner: "git", trials: 1 };
  const served = api.enqueue({ ...job, params: { ...whole, ...options } });
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "a result of the job",
    timeoutMs: firstBuildMs,
  });
  const told = (wrong: unknown) => `${JSON.stringify(wrong)}\n${api.logOf(served)}`;
  expect(served.fails, told(served.fails)).toEqual([]);
  expect(api.complaints).toEqual([]);
  const { report } = served.reports[0] ?? expect.unreachable();
  for (const { reasons } of report.trials) expect(reasons, told(reasons)).toEqual([]);
  return report;
}

describe.runIf(canBuild && !isLeftOut("supabase-core 12.0.2-2"))(
  "SupaBase's data path",
  { timeout: firstBuildMs },
  () => {
    test.each([
      ["records.insert", "201", fixed],
      ["records.read", "200", { ...fixed, rows: 50 }],
      ["records.saturation", "201", { ...small, clients: 2 }],
      ["records.list", "200", { ...fixed, rows: 50 }],
      ["records.filter", "200", { ...fixed, rows: 200, contains: "7" }],
      ["records.update", "200", { ...fixed, rows: 256 }],
      ["records.delete", "200", small],
      ["records.batch", "201", { ...small, batchSize: 20 }],
      ["api.health", "200", fixed],
      ["api.read_single", "200", fixed],
      ["api.list_default", "206", fixed],
      ["api.list_filtered", "206", fixed],
      ["api.list_large", "206", fixed],
      ["api.create", "201", fixed],
      ["api.update", "200", fixed],
      ["api.delete", "200", fixed],
      ["api.batch_create", "201", fixed],
    ] satisfies [string, string, Params][])("does %s", async (scenario, status, params) => {
      const report = await reportOf(scenario, params);
      const [trial] = report.trials;
      expect(trial?.load.statusCounts).toEqual({ [status]: 100 });
      expect(trial?.values.throughput).toBeGreaterThan(0);
      const parts = new Set(report.resources.map(({ component }) => component));
      expect(parts).toEqual(new Set(["all", "supabase-core", "postgres", "auth"]));
    });

    test("names the release of each part, as the part itself reports it", async () => {
      const report = await reportOf("records.mixed", fixed);
      expect(report.targetVersionReported).toBe("12.0.2");
      const { shown, comparability } = report.environment;
      expect(shown).toMatchObject({
        "target.postgresVersion": expect.stringMatching(/^15\./),
        "target.postgrestVersion": "12.0.2",
        "target.authVersion": "2.196.0",
        "source.auth": expect.stringContaining("v2.196.0"),
      });
      expect(comparability).toMatchObject({
        "target.synchronousCommit": "on",
        "target.fsync": "on",
        "target.rowChecks": "membership",
      });
    });

    test("has a footprint of its own programs, without PostgreSQL's", async () => {
      const report = await reportOf("footprint", { requests: 100 });
      const values = report.trials[0]?.values ?? {};
      expect(values.artifact_size).toBeGreaterThan(60e6);
      expect(values.artifact_size).toBeLessThan(100e6);
      expect(values.memory_rest).toBeGreaterThan(50e6);
      expect(values.start_time_warm).toBeGreaterThan(0);
    });

    test.each(["16", "17", "18"])("runs on PostgreSQL %s", async (postgres) => {
      const report = await reportOf("records.mixed", fixed, { options: { postgres } });
      expect(report.environment.shown["target.postgresVersion"]?.split(".")[0]).toBe(postgres);
    });

    test("lets anybody insert who is signed in, where the run asked for no row checks", async () => {
      const report = await reportOf("records.insert", fixed, { options: { rowChecks: "none" } });
      expect(report.environment.comparability["target.rowChecks"]).toBe("none");
      expect(report.trials[0]?.load.statusCounts).toEqual({ "201": 100 });
    });
  },
);

test.runIf(canBuild && !isLeftOut("supabase-core 11.2.2-1"))(
  "the release of PostgREST before it does the same",
  { timeout: firstBuildMs },
  async () => {
    const report = await reportOf("records.mixed", fixed, { version: "11.2.2-1" });
    expect(report.targetVersionReported).toBe("11.2.2");
  },
);
