import { environmentSchema, type HostFacts } from "@lapline/contracts";
import { expect, test } from "vitest";
import { type EnvironmentInput, environmentOf } from "./environmentOf.ts";

const facts: HostFacts = {
  hostname: "bench-1",
  cpuModel: "AMD EPYC",
  cpuPhysicalCores: 8,
  cpuThreads: 16,
  smt: true,
  cpuCachesBytes: { L2: 1024 },
  memoryBytes: 16.1 * 1024 ** 3,
  diskModel: null,
  filesystem: "ext4 rw",
  kernel: "6.1.0",
  os: "Debian 12",
  architecture: "x64",
  governor: null,
  turbo: false,
  virtualisation: "none",
  dockerVersion: null,
  nodeVersion: "24.21.0",
  workerVersion: "development build",
};

const input: EnvironmentInput = {
  facts,
  job: {
    jobId: "j",
    runId: "r",
    attempt: 1,
    fence: 1,
    leaseMs: 30_000,
    hardTimeoutMs: 60_000,
    target: "pglite",
    version: "0.3.0",
    provisioner: "npm",
    sandbox: "process",
    durability: "default",
    scenario: "records.insert",
    scenarioVersion: 1,
    params: {},
    trials: 1,
  },
  commits: [
    { repository: "https://example.org/a/pglite.git", ref: "v0.3.0", commit: "0".repeat(40) },
  ],
  downloads: [],
  layout: { name: "split", targetCpus: [1, 2, 3], loadCpus: [4] },
  sandboxProfileHash: "abc",
  hello: { protocol: 1, harness: "http", language: "javascript", runtimeVersion: "v24" },
  runtimeIsTarget: false,
  settings: { postgresVersion: "17.5", fsync: "off" },
  samplingMethods: ["c", "m"],
  targetMemoryBytesMax: 1024,
  unbounded: ["memory", "keyring"],
  loadAverage1: 0.1,
  diskSync: "1.24 ms median, 8.02 ms longest of 50",
};

test("a report says which walls stood and what nothing bounded", () => {
  const { shown } = environmentOf({ ...input, facts: { ...facts, walls: "bubblewrap" } });
  expect(shown).toMatchObject({
    "sandbox.walls": "bubblewrap",
    "sandbox.unbounded": "memory, keyring",
  });
  expect(environmentOf(input).shown["sandbox.walls"]).toBe("none");
});

test("what follows the target's version is shown and does not split its history", () => {
  const environment = environmentSchema.parse(environmentOf(input));
  expect(environment.comparability["target.fsync"]).toBe("off");
  expect(environment.comparability).not.toHaveProperty("target.postgresVersion");
  expect(environment.shown["source.pglite"]).toBe(
    `https://example.org/a/pglite.git v0.3.0 ${"0".repeat(40)}`,
  );
  expect(environment.shown["target.postgresVersion"]).toBe("17.5");
});

test("what could not be read is shown and tells no two runs apart", () => {
  const durability = "not verifiable: the library cannot be asked";
  const { shown, comparability } = environmentOf({ ...input, settings: { durability } });
  expect(shown["target.durability"]).toBe(durability);
  expect(comparability).not.toHaveProperty("target.durability");
});

test("submodules are named by their place, beside the repository that they belong to", () => {
  const repository = "https://example.org/a/pglite.git";
  const commit = "1".repeat(40);
  const place = "src/vendor/pglite";
  const commits = [...input.commits, { repository, ref: commit, commit, submodule: place }];
  const { shown } = environmentOf({ ...input, commits });
  expect(shown[`source.${place}`]).toBe(`${repository} ${commit}`);
  expect(shown["source.pglite"]).toContain("v0.3.0");
});

test("a bundled target's library version does split, because its own version never changes", () => {
  const bundled = { ...input, job: { ...input.job, provisioner: "bundled" as const } };
  expect(environmentOf(bundled).comparability["target.postgresVersion"]).toBe("17.5");
});

test("hardware, clock policy, sandbox and layout decide comparability; names and load do not", () => {
  const { comparability, shown } = environmentOf(input);
  expect(comparability).toMatchObject({
    "host.cpuModel": "AMD EPYC",
    "host.governor": "unknown",
    "host.turbo": "false",
    "host.memoryGiB": "16",
    "sandbox.profileHash": "abc",
    "layout.targetCpus": "1-3",
    "layout.loadCpus": "4",
  });
  expect(shown).toMatchObject({
    "host.name": "bench-1",
    "host.loadAverage1": "0.10",
    "host.diskSync": "1.24 ms median, 8.02 ms longest of 50",
  });
});

test("a runtime that is the target follows its version; any other splits the history", () => {
  const other = environmentOf(input);
  expect(other.comparability["harness.runtime"]).toBe("javascript v24");
  const own = environmentSchema.parse(environmentOf({ ...input, runtimeIsTarget: true }));
  expect(own.comparability).not.toHaveProperty("harness.runtime");
  expect(own.shown["harness.runtime"]).toBe("javascript v24");
});

test("shows what an archive was and what its checksum was held against", () => {
  const address = "https://host.example/releases/v1/program_v1.zip";
  const downloads = [{ address, sha256: "a".repeat(64), source: "first use" }] as const;
  const { shown, comparability } = environmentOf({ ...input, downloads });
  expect(shown["download.program_v1.zip"]).toBe(`sha256 ${"a".repeat(64)} (first use)`);
  expect(Object.keys(comparability).some((name) => name.startsWith("download."))).toBe(false);
});

test("a report says the whole load as it was driven, whatever was asked for", () => {
  const job = {
    ...input.job,
    durability: "sync-commit",
    params: { loadModel: "fixed_work", count: 2000, inFlight: 64, clients: 1, warmup: 200 },
  };
  const settings = { ...input.settings, inFlight: "1" };
  const { shown, comparability } = environmentOf({ ...input, job, settings });
  expect(shown).toMatchObject({
    "load.inFlight": "1",
    "load.clients": "1",
    "load.count": "2000",
    "load.keyType": "16 random bytes",
    "load.durability": "flushed at each commit",
  });
  expect(comparability["target.inFlight"]).toBe("1");
  expect(Object.keys(comparability).filter((name) => name.startsWith("load."))).toEqual([]);
});
