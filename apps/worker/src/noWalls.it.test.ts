import { waitFor } from "@lapline/testkit";
import { expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";

const harness = provideHarness();

test("without walls a machine says so, refuses what nobody vouches for, and runs what is bundled", async () => {
  const { api, machine } = await openBench(harness.dir, harness.cacheDir);
  const refused = api.enqueue({
    target: "allyourbase",
    version: "0.0.6-beta",
    provisioner: "git",
    durability: "sync-commit",
    scenario: "api.health",
    params: { loadModel: "fixed_work", warmup: 5, count: 50, inFlight: 2, timeoutSeconds: 10 },
    trials: 1,
  });
  const bundled = api.enqueue({
    params: { loadModel: "fixed_work", count: 200, warmup: 10, inFlight: 1, timeoutSeconds: 10 },
    trials: 1,
  });
  const env = machine.env(api.url, { REGISTER_TOKEN: api.token, WALLS: "off" });
  const worker = machine.start(env);
  await worker.says("No walls around targets (WALLS=off)");
  await waitFor(() => refused.fails.length + refused.reports.length > 0, { what: "a refusal" });
  expect(refused.fails[0]).toMatchObject({ code: "walls_missing" });
  expect(refused.fails[0]?.message).toContain("WALLS=off");
  await waitFor(() => bundled.fails.length + bundled.reports.length > 0, {
    what: "the result of the bundled target",
    timeoutMs: 90_000,
  });
  expect(bundled.fails).toEqual([]);
  const { environment } = bundled.reports[0]?.report ?? expect.unreachable();
  expect(environment.shown["sandbox.walls"]).toBe("none");
  expect(environment.shown["sandbox.unbounded"]).toBe("memory, pids, cpuset, keyring");
  expect(api.hellos.at(-1)?.facts.walls).toBeNull();
});
