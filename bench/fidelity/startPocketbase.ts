import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { targetsById } from "@lapline/workloads";

const secrets = { adminPassword: "fidelity-admin", memberPassword: "fidelity-member" };
const durability = "wal-normal";
const readyTimeoutMs = 15_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  const giveUpMs = performance.now() + readyTimeoutMs;
  while (performance.now() < giveUpMs) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await setTimeout(20);
  }
  throw new Error(`${url} did not become ready.`);
}

/**
 * Starts a PocketBase program in the chat-room state of the scenarios and answers the request that
 * reads one message as the member. `program` is what the `go` provisioner built.
 */
export async function startPocketbase(program: string, version: string) {
  const target = targetsById.get("pocketbase");
  if (target?.interface.kind !== "http") throw new Error("PocketBase is an HTTP target.");
  const { launch, driver } = target.interface;
  if (driver === null) throw new Error("PocketBase has a driver.");
  const dataDir = await mkdtemp(join(tmpdir(), "lapline-fidelity-"));
  const port = await freePort();
  const artifact = { dir: null, executable: program, imageId: null, digest: null, sizeBytes: 0 };
  const scenario = "records.read";
  const context = { artifact, version, durability, params: {}, scenario, dataDir, port, secrets };
  const { argv, before } = launch(context);
  for (const [command = "", ...args] of before) await promisify(execFile)(command, args);
  const child = spawn(argv[0] ?? "", argv.slice(1), { stdio: "ignore" });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(`${baseUrl}${driver.readiness.path}`);
  const send = async ({
    path,
    body,
    ...call
  }: Parameters<Parameters<typeof driver.bootstrap>[0]["send"]>[0]) => {
    const response = await fetch(`${baseUrl}${path}`, {
      ...call,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.text() };
  };
  const chat = await driver.bootstrap({
    send,
    version,
    durability,
    secrets,
    scenario: "records.read",
    needsRecords: true,
  });
  const key = chat.keyOf((await send(chat.insert("a message"))).body);
  if (key === undefined) throw new Error("PocketBase stored no message.");
  return {
    baseUrl,
    call: chat.read(key),
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}
