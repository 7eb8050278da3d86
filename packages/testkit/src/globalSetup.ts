import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
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
const migrateScript = join(import.meta.dirname, "../../db/scripts/migrate.ts");

/**
 * Once per test session: finds what the machine has, starts one PostgreSQL server and migrates the
 * template database that every `createDatabase()` clones. Returns the tear-down.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const requirements = await probe();
  project.provide("requirements", requirements);
  for (const [name, finding] of Object.entries(requirements)) {
    if (!finding.available) process.stdout.write(`skipping ${name} tests: ${finding.reason}\n`);
  }
  if (!env.slowBuilds) {
    process.stdout.write("skipping slow builds: LAPLINE_TEST_SLOW_BUILDS is not 1\n");
  }

  if (env.gitMirrors === "" || env.buildRecipesDir === null) {
    process.stdout.write("skipping git builds: GIT_MIRRORS or BUILD_RECIPES_DIR is not set\n");
  }

  const folder = await mkdtemp(join(tmpdir(), "lapline-test-"));
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

async function makeTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await promisify(execFile)(process.execPath, [migrateScript], {
      env: { PATH: env.path, DATABASE_URL: templateUrl },
      timeout: MIGRATE_TIMEOUT_MS,
    });
  } finally {
    await admin.end();
  }
}
