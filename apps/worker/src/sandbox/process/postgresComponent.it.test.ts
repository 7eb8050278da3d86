import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { findProgram, testEnv } from "@lapline/testkit";
import { targetsById } from "@lapline/workloads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMask } from "../../masking/createMask.ts";
import { openArtifactCache } from "../../provision/openArtifactCache.ts";
import { provision } from "../../provision/provision.ts";
import { provideCache } from "../../testing/provideCache.ts";
import { sandboxJob } from "../../testing/sandboxJob.ts";
import { testStepsCaches } from "../../testing/testStepsCaches.ts";
import { testWalls } from "../../testing/testWalls.ts";
import { freePort } from "./freePort.ts";
import { startTargetProcess } from "./startTargetProcess.ts";

const testTimeoutMs = 10 * 60_000;
const adapter = targetsById.get("allyourbase") ?? expect.unreachable();
const cache = provideCache("postgres-component");
let dir: string;
let programs: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-postgres-"));
  const plan = adapter.provision(asVersionName("0.0.6-beta", "git"), "git");
  const part = plan.kind === "git" ? plan.parts.postgres : undefined;
  const { job } = sandboxJob();
  const artifact = await provision(part ?? expect.unreachable(), {
    cache: await openArtifactCache({
      dir: join(cache.dir, "artifacts"),
      bytesMax: Number.MAX_SAFE_INTEGER,
      now: () => new Date(),
      onEvicted: () => undefined,
    }),
    toolCacheDir: cache.dir,
    stepsCaches: testStepsCaches(cache.dir),
    downloads: null,
    toolEnv: testEnv.fetching,
    gitMirrors: new Map(),
    mavenRepositoryUrl: "http://127.0.0.1:9",
    buildMemoryBytesMax: 4 * 1024 ** 3,
    tools: job.tools,
    buildHosts: [],
    walls: await testWalls(),
    mask: createMask(),
    marker: job.marker,
    logs: job.logs,
    signal: job.signal,
    settleChecksum: () => Promise.reject(new Error("Nothing here has a checksum of its own.")),
    openSecret: () => Promise.reject(new Error("Nothing here has a secret.")),
    images: () => Promise.reject(new Error("there is no engine")),
    containers: () => Promise.reject(new Error("there is no engine")),
  });
  programs = artifact.dir ?? expect.unreachable();
}, testTimeoutMs);

afterAll(() => rm(dir, { recursive: true, force: true }));

/** Shared memory that a process has and that only an orderly end removes. */
async function sharedMemoryOf(pid: string): Promise<string[]> {
  const maps = await readFile(`/proc/${pid}/maps`, "utf8");
  return [...new Set(maps.match(/\/dev\/shm\/\S+/g) ?? [])];
}

test.runIf(findProgram("npm") !== null)(
  "PostgreSQL from npm runs beside a target, as no root, and leaves nothing behind",
  { timeout: testTimeoutMs },
  async () => {
    if (adapter.interface.kind !== "http") throw new Error("Allyourbase is an HTTP target.");
    const places = {
      postgres: { dataDir: join(dir, "components/postgres"), port: await freePort() },
    };
    const artifactDir = join(dir, "artifact");
    await mkdir(artifactDir);
    const { job, lines } = sandboxJob();
    const planned = adapter.interface.launch({
      artifact: { dir: artifactDir, executable: "ayb", imageId: null, digest: null, sizeBytes: 0 },
      version: "0.0.6-beta",
      durability: "sync-commit",
      params: {},
      scenario: "api.health",
      dataDir: join(dir, "data"),
      port: 1,
      secrets: { adminPassword: "admin", postgresPassword: "secret" },
      components: places,
    });
    // The programs alone: Allyourbase itself needs its repository.
    const inPrograms = (argv: readonly string[]) =>
      argv.map((one) => one.replace(`${artifactDir}/postgres`, programs));
    const components = (planned.components ?? []).map((component) => ({
      ...component,
      argv: inPrograms(component.argv),
      before: component.before.map(inPrograms),
    }));
    await mkdir(join(dir, "data"));
    const idle = [process.execPath, "-e", "setInterval(() => {}, 1000)"];
    const target = await startTargetProcess(job, {
      launch: { ...planned, argv: idle, components },
      dataDir: join(dir, "data"),
      port: 1,
      cpus: null,
      places,
      room: null,
    });
    const pidFile = await readFile(join(places.postgres.dataDir, "cluster/postmaster.pid"), "utf8");
    const [pid = ""] = pidFile.split("\n");
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    expect(uid).toBe(process.getuid?.() === 0 ? "65534" : String(process.getuid?.()));
    expect(lines.join("")).toContain("database system is ready to accept connections");
    const segments = await sharedMemoryOf(pid);
    expect(segments).not.toEqual([]);
    await target.stop();
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(segments.filter((path) => existsSync(path))).toEqual([]);
  },
);
