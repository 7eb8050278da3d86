import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeFromCompressedBase64 } from "hdr-histogram-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import type { ObjectsDriver, ObjectsStore } from "../drivers/objectsDriver.ts";
import { nodeSqliteDrivers } from "../provisions/nodeSqlite.ts";
import { objectOperations } from "../scenarios/objectOperations.ts";
import { ObjectsTrial } from "./objectsTrial.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { wholeTrial } from "./testing/startHarness.ts";

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-objects-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

async function planOf(scenario: string, durability = "wal-normal", params = {}) {
  const dataDir = await mkdtemp(join(folder, "data-"));
  return harnessPlan({ target: "sqlite", scenario, durability, dataDir }, params);
}

describe("objects scenarios on SQLite", () => {
  for (const { name, items } of objectOperations) {
    it(`measures objects.${name} at its quick size and finds what it must`, async () => {
      const plan = await planOf(`objects.${name}`);
      const { prepare, warmup, run, reasons, exitCode } = await wholeTrial(
        [process.execPath, program],
        plan,
      );
      expect(reasons).toEqual([]);
      expect(exitCode).toBe(0);
      expect(prepare.targetVersion).toMatch(/^3\.\d+\.\d+$/);
      expect(warmup.operations).toBe(1);
      expect(run.load).toMatchObject({ operations: 3, statusCounts: { ok: 3, failed: 0 } });
      expect(run.values.latency).toBeGreaterThan(0);
      expect(run.values.latency_mean).toBeCloseTo(run.durationNs / 3, -1);
      const perSecond = Number(plan.params.items) / (run.durationNs / 3e9);
      const isBulk = name.startsWith("bulk_");
      expect(run.values.item_throughput ?? null).toEqual(
        isBulk ? expect.closeTo(perSecond, 3) : null,
      );
      if (items !== null) expect(run.values.database_size).toBeGreaterThan(0);
      const [histogram] = run.histograms;
      expect(decodeFromCompressedBase64(histogram?.encoded ?? "").totalCount).toBe(3);
      // Every database but none of its folders may outlive the trial.
      expect(await readdir(plan.dataDir)).toEqual([]);
    });
  }

  for (const [durability, journalMode, synchronous] of [
    ["wal-normal", "wal", "1"],
    ["delete-full", "delete", "2"],
    ["off", "wal", "0"],
  ] as const) {
    it(`proves ${durability} through the connection that wrote`, async () => {
      const plan = await planOf("objects.bulk_create", durability);
      const { verify, reasons } = await wholeTrial([process.execPath, program], plan);
      expect(reasons).toEqual([]);
      expect(verify.settings).toMatchObject({ journalMode, synchronous });
    });
  }

  it("takes as many warm-ups, samples and items as were asked for", async () => {
    const params = { warmup: 2, samples: 25, items: 7 };
    const plan = await planOf("objects.update", "off", params);
    const { warmup, run, reasons } = await wholeTrial([process.execPath, program], plan);
    expect(reasons).toEqual([]);
    expect(warmup.operations).toBe(2);
    expect(run.load.operations).toBe(25);
    expect(run.throughput.operations.reduce((sum, one) => sum + one, 0)).toBe(25);
  });
});

const real = nodeSqliteDrivers("sqlite").objects;

/** SQLite behind a store that breaks one promise. */
function broken(change: (store: ObjectsStore) => Partial<ObjectsStore>): ObjectsDriver {
  return {
    ...real,
    async load(context) {
      const library = await real.load(context);
      return {
        ...library,
        async open(path) {
          const database = await library.open(path);
          const wrap = (store: ObjectsStore) => ({ ...store, ...change(store) });
          return {
            ...database,
            createStore: async () => wrap(await database.createStore()),
            openStore: async () => wrap(await database.openStore()),
          };
        },
      };
    },
  };
}

async function reasonsOf(driver: ObjectsDriver, scenario: string, durability = "off") {
  const trial = new ObjectsTrial({ driver, host: runtimeHost, log: () => undefined });
  await trial.prepare(await planOf(scenario, durability));
  await trial.warmup();
  const run = await trial.run(() => undefined);
  const verify = await trial.verify();
  await trial.close();
  return {
    run: run.reasons.map(({ code }) => code),
    verify: verify.reasons.map(({ code }) => code),
  };
}

describe("an objects trial is invalid", () => {
  it("when a query brings other items than were stored", async () => {
    const driver = broken((store) => ({
      countAbove: async (bound) => (await store.countAbove(bound)).slice(1),
    }));
    const { run } = await reasonsOf(driver, "objects.simple_query");
    expect(run).toContain("assertion_failed");
    expect(run).toContain("error_rate");
  });

  it("when an item was not written although it was said to be", async () => {
    const driver = broken(() => ({ create: () => undefined }));
    const { run, verify } = await reasonsOf(driver, "objects.create");
    expect(run).toContain("assertion_failed");
    expect(verify).toContain("assertion_failed");
  });

  it("when an operation throws", async () => {
    const driver = broken(() => ({
      update: () => {
        throw new Error("refused");
      },
    }));
    expect((await reasonsOf(driver, "objects.update")).run).toEqual(["error_rate"]);
  });

  it("when items are gone after close and reopen", async () => {
    const driver: ObjectsDriver = {
      ...real,
      async load(context) {
        const library = await real.load(context);
        return {
          ...library,
          async open(path) {
            const database = await library.open(path);
            const close = async () => {
              await database.close();
              await library.removeFolder(path);
              await library.createFolder(path);
            };
            return { ...database, close };
          },
        };
      },
    };
    const { run, verify } = await reasonsOf(driver, "objects.bulk_create");
    expect(run).toEqual([]);
    expect(verify).toEqual(["assertion_failed"]);
    expect(
      (await reasonsOf({ ...driver, keepsData: () => false }, "objects.create")).verify,
    ).toEqual([]);
  });

  it("when the database is not in the mode that was asked for", async () => {
    const driver = { ...real, load: () => real.load({ artifactDir: null, durability: "off" }) };
    const { verify } = await reasonsOf(driver, "objects.read", "delete-full");
    expect(verify).toContain("durability_mismatch");
  });
});
