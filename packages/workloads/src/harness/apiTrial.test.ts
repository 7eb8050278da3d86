import type { Params } from "@lapline/contracts";
import { expect, test, vi } from "vitest";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import { ApiTrial } from "./apiTrial.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { type ItemServer, startItemServer } from "./testing/startItemServer.ts";

// Sockets on a machine that does other things as well.
vi.setConfig({ testTimeout: 60_000 });

const secrets = { adminPassword: "admin-pass-1", postgresPassword: "unused" };
const work = { loadModel: "fixed_work", count: 60, warmup: 10 } as const;
/** Smaller than quick: the server of this test looks through all of its rows. */
const smaller: Record<string, Params> = { "api.list_large": { rows: 300 } };

function planOf(server: ItemServer, scenario: string) {
  const { baseUrl } = server;
  const target = { target: "allyourbase", durability: "sync-commit", dataDir: "/nonexistent" };
  return harnessPlan({ ...target, scenario, baseUrl, secrets }, { ...work, ...smaller[scenario] });
}

async function trialOf(
  server: ItemServer,
  scenario: string,
  tamper: { beforeRun?(): void; beforeVerify?(): void } = {},
) {
  const trial = new ApiTrial();
  try {
    await trial.prepare(planOf(server, scenario));
    await trial.warmup();
    tamper.beforeRun?.();
    const run = await trial.run(() => undefined);
    tamper.beforeVerify?.();
    return { run, verify: await trial.verify() };
  } finally {
    await trial.close();
  }
}

test.each(apiScenarioIds)(
  "%s sends what it says and finds again what it wrote",
  async (scenario) => {
    await using server = await startItemServer(secrets.adminPassword);
    const { run, verify } = await trialOf(server, scenario);
    // The server shares the generator's event loop here, so the generator is always busy.
    const reasons = [...run.reasons, ...verify.reasons].map(({ code }) => code);
    expect(reasons.filter((code) => code !== "generator_saturated")).toEqual([]);
    expect(run.load.operations).toBe(60);
    expect(run.load.non2xx).toBe(0);
    expect(run.histograms[0]?.count).toBe(60);
    const { throughput = 0, item_throughput: items } = run.values;
    expect(items).toBe(scenario === "api.batch_create" ? throughput * 50 : undefined);
    expect(verify.settings).toMatchObject({ synchronousCommit: "on", postgresVersion: "18.4" });
  },
);

test("creates, batches and deletes are so many rows", async () => {
  for (const [scenario, rows] of [
    // One request before the warm-up is checked by itself.
    ["api.create", 71],
    ["api.batch_create", 71 * 50],
    ["api.delete", 60 + 10 + 100 - 71],
  ] as const) {
    await using server = await startItemServer(secrets.adminPassword);
    await trialOf(server, scenario);
    expect(server.rows.size).toBe(rows);
  }
});

test.each([
  ["a row that was lost", "api.create", (server: ItemServer) => server.rows.delete(9)],
  [
    "an update that was not kept",
    "api.update",
    (server: ItemServer) => Object.assign(server.rows.get(1) ?? {}, { title: "Item 1" }),
  ],
  [
    "a delete that was not done",
    "api.delete",
    (server: ItemServer) => server.rows.set(1, { id: 1, title: "", body: "", status: "" }),
  ],
])("%s makes %s invalid, not fast", async (_, scenario, tamper) => {
  await using server = await startItemServer(secrets.adminPassword);
  const beforeVerify = () => void tamper(server);
  const { verify } = await trialOf(server, scenario, { beforeVerify });
  expect(new Set(verify.reasons.map(({ code }) => code))).toEqual(new Set(["assertion_failed"]));
});

test.each(["api.read_single", "api.list_default", "api.list_filtered"])(
  "%s with rows that are not those of the benchmark is counted as failed",
  async (scenario) => {
    await using server = await startItemServer(secrets.adminPassword);
    const beforeRun = () => {
      for (const row of server.rows.values()) row.body = "another";
    };
    const { run } = await trialOf(server, scenario, { beforeRun });
    expect(run.load.statusCounts["200 wrong body"]).toBeGreaterThan(0);
    expect(run.reasons.map(({ code }) => code)).toContain("error_rate");
  },
);

test("a database that commits without waiting for the disk is a mismatch", async () => {
  await using server = await startItemServer(secrets.adminPassword);
  server.settings.synchronous_commit = "off";
  const { verify } = await trialOf(server, "api.health");
  expect(verify.reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
});

test("a target without the table is unsupported", async () => {
  await using server = await startItemServer(secrets.adminPassword);
  const trial = new ApiTrial();
  const plan = { ...planOf(server, "api.health"), target: "drill-steady" };
  await expect(trial.prepare(plan)).rejects.toMatchObject({ code: "unsupported" });
  await trial.close();
});
