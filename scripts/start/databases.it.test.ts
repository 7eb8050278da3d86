import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lapline/postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseUrls, prepareDatabases } from "./databases.ts";

let urls: DatabaseUrls;
let stop: () => Promise<void>;
const secret = () => randomBytes(32).toString("hex");

async function query(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-databases-"));
  await chmod(folder, 0o711);
  const secrets = {
    authSecret: secret(),
    postgresPassword: secret(),
    bookPassword: secret(),
    bellPassword: secret(),
    secretsKey: secret(),
  };
  const started = await startPostgres({
    dataDir: join(folder, "postgres"),
    superuser: "lapline",
    password: secrets.postgresPassword,
    settings: { fsync: "off" },
    onLog: () => {},
  });
  if (!started.ok) throw new Error(started.detail);
  stop = async () => {
    await started.server.stop(10_000);
    await rm(folder, { recursive: true, force: true });
  };
  await prepareDatabases(started.server.url, secrets);
  // A second start finds everything there.
  urls = await prepareDatabases(started.server.url, secrets);
});

afterAll(() => stop());

test("the book and the queue belong to the same role, which is no superuser", async () => {
  const who = "SELECT current_user AS who, rolsuper FROM pg_roles WHERE rolname = current_user";
  const owner = { who: "lapline_book", rolsuper: false };
  expect(await query(urls.book, who)).toEqual(owner);
  expect(await query(urls.queue, who)).toEqual(owner);
  await query(urls.book, "CREATE TABLE public.mine ()");
});

test.each(["lapline", "postgres", "template1"])(
  "a bench machine cannot connect to %s",
  async (name) => {
    const url = new URL(urls.bell);
    url.pathname = `/${name}`;
    await expect(query(url.href, "SELECT 1")).rejects.toThrow(/permission denied for database/);
  },
);

test("a bench machine reaches the queue and can create nothing there", async () => {
  expect(await query(urls.bell, "SELECT current_user AS who")).toEqual({ who: "lapline_bell" });
  await expect(query(urls.bell, "CREATE TABLE public.mine ()")).rejects.toThrow(
    /permission denied/,
  );
  await expect(query(urls.bell, "CREATE SCHEMA mine")).rejects.toThrow(/permission denied/);
});
