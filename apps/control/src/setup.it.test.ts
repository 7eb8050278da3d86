import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createDb } from "@lapline/db";
import {
  authenticateMachine,
  createEngineContext,
  createOwner,
  verifyApiKey,
} from "@lapline/engine";
import { createDatabase } from "@lapline/testkit";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "setup.ts");

async function openPlace() {
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "lapline-setup-"));
  const db = createDb(database.url, {
    poolMax: 2,
    applicationName: "setup-test",
    onPoolError: () => undefined,
  });
  onTestFinished(async () => {
    await db.$disconnect();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    engine: createEngineContext(db),
    env: {
      DATABASE_URL: database.url,
      SETUP_FILE: join(folder, "setup.json"),
      MACHINE_KEY_FILE: join(folder, "worker", "machine.key"),
    },
  };
}

async function setUp(env: Record<string, string>) {
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err };
}

test("the first run's secrets work, are private, and are the same after a second call", async () => {
  const { engine, env } = await openPlace();
  const first = JSON.parse((await setUp(env)).out);
  expect(first).toMatchObject({ created: true, email: "owner@lapline.local" });
  const kept = JSON.parse(await readFile(env.SETUP_FILE, "utf8"));
  expect(kept.password.length).toBeGreaterThanOrEqual(24);
  expect((await verifyApiKey(engine, kept.apiKey))?.projectId).toBe(first.projectId);
  const machineKey = (await readFile(env.MACHINE_KEY_FILE, "utf8")).trim();
  expect((await authenticateMachine(engine, machineKey))?.machineId).toBe(first.machineId);
  for (const file of [env.SETUP_FILE, env.MACHINE_KEY_FILE]) {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }

  const second = await setUp(env);
  expect(JSON.parse(second.out)).toEqual({ ...first, created: false });
  expect(JSON.parse(await readFile(env.SETUP_FILE, "utf8"))).toEqual(kept);
  expect(`${second.out}${second.err}`).not.toContain(kept.password);
});

test("a crash after the secrets were written down is repaired by the next call", async () => {
  const { engine, env } = await openPlace();
  const readOnly = new URL(env.DATABASE_URL);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  expect((await setUp({ ...env, DATABASE_URL: readOnly.href })).out).toBe("");
  const written = await readFile(env.SETUP_FILE, "utf8");
  const result = JSON.parse((await setUp(env)).out);
  expect(result.created).toBe(true);
  expect(await readFile(env.SETUP_FILE, "utf8")).toBe(written);
  expect(await verifyApiKey(engine, JSON.parse(written).apiKey)).not.toBeNull();
});

test("an installation that somebody else set up is left as it is", async () => {
  const { engine, env } = await openPlace();
  const owner = { email: "me@example.org", name: "Me", password: "a password of mine" };
  await createOwner(engine, { ...owner, projectName: "Mine" });
  expect(JSON.parse((await setUp(env)).out)).toMatchObject({ created: false, email: null });
  await expect(stat(env.SETUP_FILE)).rejects.toThrow();
});

test("a missing setting is named, and nothing is made", async () => {
  const { err } = await setUp({ DATABASE_URL: "postgresql://x@127.0.0.1:9/none" });
  expect(err).toContain("SETUP_FILE");
});
