import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runSchema } from "@lapline/contracts";
import { createDb } from "@lapline/db";
import { createEngineContext, createRegistrationToken } from "@lapline/engine";
import { waitFor } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { tryCommand } from "../selfhost/runCommand.ts";
import { cacheDir, processEnv } from "../stack/env.ts";
import { startProgram } from "../stack/program.ts";
import { type Stack, startStack } from "../stack/startStack.ts";

const root = resolve(import.meta.dirname, "../..");
const cli = join(root, "apps/cli/dist/main.mjs");

let stack: Stack;
let folder: string;
let credentials: string;

beforeAll(async () => {
  stack = await startStack({ queue: "postgres" });
  folder = await mkdtemp(join(tmpdir(), "lapline-cli-"));
  credentials = join(folder, "credentials.json");
  await writeFile(credentials, JSON.stringify({ url: stack.url, apiKey: stack.apiKey }));
  return async () => {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

function lapline(...args: string[]) {
  return tryCommand([process.execPath, cli, ...args], {
    timeoutMs: 120_000,
    env: { LAPLINE_CREDENTIALS: credentials },
  });
}

test("a submission waits for its results and exits with 0", async () => {
  const submitted = await lapline(
    ...["submit", "-t", "sqlite@bundled", "-s", "records.insert:count=200", "-n", "1"],
    ...["--wait", "--timeout", "100", "--json"],
  );
  expect(submitted.code, submitted.output).toBe(0);
  expect(runSchema.parse(JSON.parse(submitted.stdout)).status).toBe("PROCESSED");
});

test("the server's reasons for a refusal are all printed, with exit code 3", async () => {
  const { code, output } = await lapline(
    ...["submit", "-t", "nothing@1", "-s", "records.insert", "-l", "nowhere"],
  );
  expect(code).toBe(3);
  expect(output).toContain("nothing");
  expect(output).toContain("nowhere");
  expect((await lapline("wait", "01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64")).code).toBe(3);
});

test("a machine that was registered with a token takes jobs, and the token is spent", async () => {
  const db = createDb(stack.databaseUrl, {
    poolMax: 1,
    applicationName: "cli-test",
    onPoolError: () => undefined,
  });
  const project = await db.project.findFirstOrThrow({ select: { id: true } });
  const { token } = await createRegistrationToken(createEngineContext(db), {
    projectId: project.id,
    label: "added",
    actor: { kind: "system" },
  });
  await db.$disconnect();
  const dataDir = join(folder, "worker");
  const register = (into: string) =>
    lapline(
      ...["machine", "register", "--url", stack.url, "--token", token, "--name", "bench-2"],
      ...["--data-dir", into, "--sandboxes", "process"],
    );
  const registered = await register(dataDir);
  expect(registered.code, registered.output).toBe(0);
  expect(registered.output).toContain("serves label added");
  expect((await register(join(folder, "again"))).code).toBe(3);

  const worker = startProgram({
    name: "worker",
    command: [process.execPath, join(root, "apps/worker/dist/main.mjs")],
    env: {
      ...processEnv,
      LAPLINE_URL: stack.url,
      WORKER_DATA_DIR: dataDir,
      WORKER_SCOPE: "cli-test",
      LAPLINE_CACHE_DIR: cacheDir,
      SANDBOXES: "process",
    },
  });
  try {
    const status = await waitFor(
      async () => {
        const { stdout } = await lapline("machine", "status");
        return /IDLE\s+bench-2\s+label added/.test(stdout) ? stdout : null;
      },
      { what: "the machine is idle", timeoutMs: 30_000, intervalMs: 500 },
    );
    expect(status).toContain("label local");
    const submitted = await lapline(
      ...["submit", "-t", "sqlite@bundled", "-s", "records.insert:count=200", "-l", "added"],
      ...["-n", "1", "--wait", "--timeout", "100"],
    );
    expect(submitted.code, submitted.output).toBe(0);
  } finally {
    worker.signal("SIGTERM");
    await worker.stop();
  }
});
