import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PostgresServer } from "./server.ts";
import { startPostgres } from "./startPostgres.ts";

let folder: string;
const running: PostgresServer[] = [];

async function start(): Promise<PostgresServer> {
  const started = await startPostgres({
    dataDir: join(folder, "data"),
    superuser: "lapline",
    password: "a password of this test",
    onLog: () => {},
  });
  if (!started.ok) throw new Error(`${started.code}: ${started.detail}`);
  running.push(started.server);
  return started.server;
}

async function query(server: PostgresServer, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-postgres-"));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop(5_000)));
  await rm(folder, { recursive: true, force: true });
});

test("data survives a stop and a start", async () => {
  const first = await start();
  await query(first, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.stop(10_000);
  expect(await query(await start(), "SELECT answer FROM kept")).toEqual({ answer: 42 });
});

test("a server that a killed start left behind is ended and its data taken over", async () => {
  const orphan = await start();
  await query(orphan, "CREATE TABLE kept AS SELECT 42 AS answer");
  const successor = await start();
  expect(await orphan.exited).toBe(0);
  expect(await query(successor, "SELECT answer FROM kept")).toEqual({ answer: 42 });
});

test("a cluster under a folder that only root may enter starts all the same", async () => {
  await chmod(folder, 0o700);
  expect(await query(await start(), "SELECT 1 AS one")).toEqual({ one: 1 });
});

test("a cluster of another major version is refused, not touched", async () => {
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow("wrong_version: 15");
});
