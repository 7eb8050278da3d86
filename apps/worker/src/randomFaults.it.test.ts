import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ClaimedJob } from "@lapline/contracts";
import { builtVersions, requireDocker, requireGo, testEnv, waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { engineRequest } from "./sandbox/docker/engineRequest.ts";
import { findMarkedProcesses } from "./sandbox/process/killMarkedProcesses.ts";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer, ServedJob } from "./testing/startMachineApi.ts";
import type { TestMachine, TestWorker } from "./testing/startWorker.ts";

const docker = requireDocker();
const rounds = Math.max(1, Math.round(testEnv.faultScale));
/** The first build of PocketBase takes minutes; later ones come from the session's cache. */
const firstBuildMs = 30 * 60_000;
const load = { loadModel: "fixed_work", warmup: 50, inFlight: 4, timeoutSeconds: 10 } as const;

interface Subject {
  name: string;
  available: boolean;
  job: Partial<ClaimedJob>;
}

const subjects: Subject[] = [
  {
    name: "SQLite in a process",
    available: true,
    job: { params: { ...load, inFlight: 1, count: 20_000 }, trials: 2 },
  },
  {
    name: "PocketBase in a container",
    available: docker.available && requireGo().available,
    job: {
      target: "pocketbase",
      version: builtVersions.pocketbase,
      provisioner: "docker",
      sandbox: "docker",
      params: { ...load, count: 1_000 },
      trials: 2,
    },
  },
];

const harness = provideHarness();
const cache = provideCache("go");
let api: MachineApiServer;
let machine: TestMachine;

beforeEach(async () => {
  ({ api, machine } = await openBench(harness.dir, cache.dir));
});

function startWorker(): TestWorker {
  const SANDBOXES = docker.available ? "process,docker" : "process";
  return machine.start(machine.env(api.url, { REGISTER_TOKEN: api.token, SANDBOXES }));
}

/** Names of everything of ours that is still on the host. */
async function leftovers(): Promise<string[]> {
  const processes = await findMarkedProcesses(({ scope }) => scope === machine.scope);
  const found = processes.map(({ pid }) => `process ${pid}`);
  found.push(...(await readdir(join(machine.dir, "data/jobs"))));
  if (!docker.available) return found;
  const filters = encodeURIComponent(JSON.stringify({ label: [`lapline.scope=${machine.scope}`] }));
  for (const path of [`/containers/json?all=1&filters=${filters}`, `/volumes?filters=${filters}`]) {
    const { body } = await engineRequest(docker.at, "GET", path);
    const listed = Array.isArray(body) ? body : (body as { Volumes: unknown[] | null }).Volumes;
    found.push(...(listed ?? []).map((one) => `engine: ${JSON.stringify(one).slice(0, 80)}`));
  }
  return found;
}

function expectNothingLeft(timeoutMs: number): Promise<unknown> {
  const nothing = async () => {
    const found = await leftovers();
    if (found.length > 0) throw new Error(found.join(", "));
    return true;
  };
  return waitFor(nothing, { what: "nothing left on the host", timeoutMs });
}

/** Some moment of the job's life: it is claimed by now, and would go on for seconds. */
async function someMoment(served: ServedJob): Promise<void> {
  await waitFor(() => served.chunks.length > 0, { what: "the claim", timeoutMs: firstBuildMs });
  await delay(Math.random() * 2_500);
}

for (const { name, available, job } of subjects) {
  describe.runIf(available)(name, { timeout: firstBuildMs }, () => {
    // Builds first, so that nobody is killed in a build.
    test("is measured", async () => {
      const served = api.enqueue(job);
      startWorker();
      await waitFor(() => served.reports.length > 0, {
        what: "a report",
        timeoutMs: firstBuildMs,
      });
    });

    test("a worker killed at any moment loses nothing, doubles nothing and leaves nothing", async () => {
      for (let round = 0; round < rounds; round += 1) {
        const served = api.enqueue(job);
        const first = startWorker();
        await someMoment(served);
        first.signal("SIGKILL");
        await first.exited;
        const claimsBefore = api.claims;
        const second = startWorker();
        // Signals count from here on: a process that has just begun is ended by them at once.
        await waitFor(() => api.claims > claimsBefore, {
          what: "the second worker asking for jobs",
          timeoutMs: 90_000,
        });
        await waitFor(() => served.fails.length + served.reports.length > 0, {
          what: "the job given back, or its spooled report",
          timeoutMs: 90_000,
        });
        if (served.reports.length === 0) {
          api.requeue(served);
          await waitFor(() => served.reports.length > 0, {
            what: `the report of round ${round}`,
            timeoutMs: 90_000,
          });
        }
        await expectNothingLeft(10_000);
        second.signal("SIGTERM");
        expect(await second.exited).toEqual({ code: 0, signal: null });
        expect(new Set(served.reports.map(({ contentHash }) => contentHash)).size).toBe(1);
        expect(await readdir(join(machine.dir, "data/spool"))).toEqual([]);
      }
      expect(api.complaints).toEqual([]);
    });

    test("a job canceled at any moment ends within 10 s and leaves nothing", async () => {
      const worker = startWorker();
      for (let round = 0; round < rounds; round += 1) {
        const served = api.enqueue(job);
        await someMoment(served);
        if (served.reports.length > 0) continue;
        served.verdict = "cancel";
        await expectNothingLeft(10_000);
        expect(served.fails).toEqual([]);
      }
      worker.signal("SIGTERM");
      expect(await worker.exited).toEqual({ code: 0, signal: null });
      expect(api.complaints).toEqual([]);
    });
  });
}
