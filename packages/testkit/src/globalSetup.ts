import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chmod, constants, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "@lapline/postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { TEMPLATE_DATABASE } from "./createDatabase.ts";
import { env } from "./env.ts";
import { probe } from "./probe.ts";

const MIGRATE_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
/** Some fifty databases of 12 MB are there at a time, and at most a gigabyte of WAL. */
const inMemoryBytesMin = 8 * 1024 ** 3;
const migrateScript = join(import.meta.dirname, "../../db/scripts/migrate.ts");

/** Its tests reach nothing outside their process. */
const withoutServices = "unit";

/**
 * Once per test session, for all projects: finds what the machine has, starts one PostgreSQL server and
 * migrates the template database that every `createDatabase()` clones. Returns the tear-down. Does nothing
 * where unit tests run alone.
 */
export default async function setUp(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === withoutServices)) return undefined;
  const requirements = await probe();
  project.provide("requirements", requirements);
  for (const [name, finding] of Object.entries(requirements)) {
    if (!finding.available) process.stdout.write(`skipping ${name} tests: ${finding.reason}\n`);
  }
  if (env.gitMirrors === "") {
    process.stdout.write("skipping git builds: GIT_MIRRORS is not set\n");
  }

  const folder = await mkdtemp(join(await roomyFolder(), "lapline-test-"));
  await chmod(folder, 0o711);
  const started = await startPostgres({
    dataDir: join(folder, "postgres"),
    superuser: "lapline",
    password: randomBytes(16).toString("hex"),
    // A test session has nothing to keep: durability only costs time here.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      shared_buffers: "64MB",
    },
    onLog: () => {},
  });
  if (!started.ok) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`The test PostgreSQL did not start (${started.code}): ${started.detail}`);
  }
  const { server } = started;
  const tearDown = async () => {
    await server.stop(STOP_TIMEOUT_MS);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url("postgres"), server.url(TEMPLATE_DATABASE));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("postgresUrl", server.url("postgres"));
  return tearDown;
}

/**
 * Memory, where a machine lends enough of it as a folder: most tests have a database of their own, a copy
 * of hundreds of files that is removed within seconds.
 */
async function roomyFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  try {
    await access(inMemory, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory);
    return bavail * bsize >= inMemoryBytesMin ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function makeTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await promisify(execFile)(process.execPath, [migrateScript], {
      env: { ...env.compileCache, PATH: env.path, DATABASE_URL: templateUrl },
      timeout: MIGRATE_TIMEOUT_MS,
    });
  } finally {
    await admin.end();
  }
}
