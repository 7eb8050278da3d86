import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { delayedServer } from "./delayedServer.ts";
import { createSendHttp, KeptAgents } from "./sendHttp.ts";

const delayMs = 60;
const long = "x".repeat(300_000);

let folder = "";
let echo: Server;
let url = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-delay-"));
  await buildHarness(folder);
  // Answers what it was sent; GET is answered with a few bytes.
  echo = createServer((request, response) => {
    if (request.method === "GET") response.end("here");
    else request.pipe(response);
  });
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
});
afterAll(async () => {
  echo.close();
  await rm(folder, { recursive: true });
});

it("changes nothing where no delay is asked for", async () => {
  const server = await delayedServer({ params: {} }, url, "/nowhere");
  expect(server).toMatchObject({ url, settings: {} });
});

it("delays every request and every answer, and leaves them whole", async () => {
  const server = await delayedServer({ params: { networkDelayMs: delayMs } }, url, folder);
  const agents = new KeptAgents();
  try {
    expect(server.url).not.toBe(url);
    expect(server.settings.network).toBe("60 ms each way, relay of bytes without handshakes");
    const send = createSendHttp(server.url, 10_000, agents);
    for (const body of ["short", long, "again"]) {
      const before = performance.now();
      const reply = await send({ method: "POST", path: "/", body });
      expect(performance.now() - before).toBeGreaterThanOrEqual(2 * delayMs - 1);
      expect(reply).toMatchObject({ status: 200, body });
    }
  } finally {
    agents.destroy();
    await server.close();
  }
});

it("measures nothing over a network that is faster than it says", async () => {
  const claimed = { params: { networkDelayMs: delayMs }, netem: true as const };
  await expect(delayedServer(claimed, url, folder)).rejects.toThrow(/60 ms each way cannot/);
});
