import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { requireBrowser, requireSources, waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const commit = "8c97ffd660a35e26715ffc309979857dc4f9d29a";
const repositories = ["goatplatform/goatdb", "denoland/std", "goatplatform/orderstamp-js"];
const hasSources = requireSources(repositories.map((one) => `https://github.com/${one}`)).available;
const hasBrowser = requireBrowser().available;
const buildMs = 10 * 60_000;

const harness = provideHarness();
const cache = provideCache("goatdb");
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, cache.dir));
});

async function reportOf(job: Partial<ClaimedJob>): Promise<RawReport> {
  const served = api.enqueue({ version: commit, provisioner: "git", trials: 1, ...job });
  machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
  await waitFor(() => served.reports.length + served.fails.length > 0, {
    what: "a result of the job",
    timeoutMs: buildMs,
  });
  expect(served.fails, api.logOf(served)).toEqual([]);
  return served.reports[0]?.report ?? expect.unreachable();
}

describe.runIf(hasSources)("GoatDB", { timeout: buildMs }, () => {
  test.for(["default", "trusted", "fast"])(
    "keeps what it writes on Deno in mode %s",
    async (durability) => {
      const report = await reportOf({
        target: "goatdb-deno",
        durability,
        scenario: "objects.bulk_create",
        params: { warmup: 1, samples: 3, items: 100 },
      });
      const [trial] = report.trials;
      const { comparability, shown } = report.environment;
      expect(trial?.reasons).toEqual([]);
      expect(trial?.histograms[0]?.count).toBe(3);
      expect(trial?.values.database_size).toBeGreaterThan(1000);
      expect(comparability["harness.runtime"]).toBe("javascript deno 2.4.3");
      expect(comparability["target.signatures"]).toBe(durability === "default" ? "on" : "off");
      expect(shown["source.goatdb"]).toContain(commit);
    },
  );

  test.for(["0.5.0", "0.5.1"])("is built at release %s too", async (version) => {
    const report = await reportOf({
      target: "goatdb-deno",
      version,
      durability: "trusted",
      scenario: "objects.bulk_create",
      params: { warmup: 0, samples: 3, items: 100 },
    });
    expect(report.trials[0]?.reasons).toEqual([]);
    const { shown } = report.environment;
    expect(shown["source.goatdb"]).toContain(`v${version}`);
    // What it imports is a part of the version, not whatever a branch holds today.
    expect(shown["source.std"]).toMatch(/ ([0-9a-f]{40})\b.*\1/);
  });

  test("finds 49 items by the simple query and one by the complex one", async () => {
    for (const scenario of ["objects.simple_query", "objects.complex_query"]) {
      const params = { warmup: 0, samples: 3, items: 100 };
      const report = await reportOf({
        target: "goatdb-deno",
        durability: "trusted",
        scenario,
        params,
      });
      expect(report.trials[0]?.reasons).toEqual([]);
      await machine.stopAll();
    }
  });

  test("gives a second replica what the first one stores, and keeps it there", async () => {
    const report = await reportOf({
      target: "goatdb-deno",
      durability: "default",
      scenario: "sync.concurrent",
      params: { warmup: 1, samples: 2, items: 10, pauseMs: 100, timeoutSeconds: 60 },
    });
    const [trial] = report.trials;
    expect(trial?.reasons, JSON.stringify(trial?.reasons)).toEqual([]);
    expect(trial?.load.statusCounts).toMatchObject({ visible: 20 });
    expect(trial?.values.success).toBe(1);
    expect(trial?.histograms.map(({ measure, count }) => [measure, count])).toEqual([
      ["latency", 20],
      ["latency_all", 2],
    ]);
    expect(report.environment.comparability["target.signatures"]).toBe("on");
  });

  test("keeps replicas in step over a network that delays each message", async () => {
    const report = await reportOf({
      target: "goatdb-deno",
      durability: "default",
      scenario: "sync.single",
      params: { warmup: 1, samples: 3, pauseMs: 50, timeoutSeconds: 20, networkDelayMs: 50 },
    });
    const [trial] = report.trials;
    expect(trial?.reasons).toEqual([]);
    expect(trial?.values.success).toBe(1);
    const network = report.environment.comparability["target.network"];
    expect(network).toContain("50 ms each way");
    // Either the kernel did it, or the report says why not.
    const isRelay = network?.includes("relay");
    expect(report.warnings.some((text) => text.includes("not netem"))).toBe(isRelay);
  });

  test("is not asked to sync where its server refuses its peers", async () => {
    const served = api.enqueue({
      ...{ version: commit, provisioner: "git", trials: 1, target: "goatdb-deno" },
      ...{ durability: "trusted", scenario: "sync.single" },
      params: { warmup: 0, samples: 1, pauseMs: 0, timeoutSeconds: 10 },
    });
    machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token }));
    await waitFor(() => served.fails.length > 0, { what: "the refusal", timeoutMs: buildMs });
    expect(served.fails[0]).toMatchObject({ code: "unsupported" });
  });

  test("is invalid on Node.js, where items are gone after close and reopen", async () => {
    const report = await reportOf({
      target: "goatdb-node",
      durability: "default",
      scenario: "objects.bulk_create",
      params: { warmup: 1, samples: 3, items: 100 },
    });
    const reasons = report.trials[0]?.reasons ?? [];
    expect(reasons.map(({ code }) => code)).toContain("assertion_failed");
    expect(reasons.map(({ detail }) => detail).join("\n")).toContain("after close and reopen");
  });
});

describe.runIf(hasSources && hasBrowser)("GoatDB in a page", { timeout: buildMs }, () => {
  test.for([
    ["objects.bulk_create", "default"],
    ["objects.open", "trusted"],
    ["objects.create", "fast"],
  ] as const)("does %s in mode %s and finds it in files of the origin", async (cell) => {
    const [scenario, durability] = cell;
    const report = await reportOf({
      target: "goatdb-browser",
      durability,
      scenario,
      params: { warmup: 1, samples: 3, items: 100 },
    });
    const [trial] = report.trials;
    const { comparability } = report.environment;
    expect(trial?.reasons).toEqual([]);
    expect(trial?.histograms[0]?.count).toBe(3);
    expect(comparability["harness.runtime"]).toMatch(/^javascript chromium /);
    expect(comparability["target.signatures"]).toBe(durability === "default" ? "on" : "off");
    expect(comparability["target.storage"]).toBe("files of the origin (OPFS)");
  });
});
