import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FaultProxy, startFaultProxy } from "./startFaultProxy.ts";

let served: number;
let server: Server;
let proxy: FaultProxy;
const get = (signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${proxy.port}/`, {
    headers: { connection: "close" },
    ...(signal === undefined ? {} : { signal }),
  });

beforeEach(async () => {
  served = 0;
  server = createServer((_request, response) => {
    served += 1;
    response.end("done");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  proxy = await startFaultProxy({ host: "127.0.0.1", port });
});

afterEach(async () => {
  await proxy.stop();
  await new Promise((resolve) => server.close(resolve));
});

test("passes requests and answers on while nothing is broken", async () => {
  expect(await (await get()).text()).toBe("done");
});

test("refuses while it is cut and passes on again after restore", async () => {
  proxy.cut();
  await expect(get()).rejects.toThrow();
  expect(served).toBe(0);
  proxy.restore();
  expect(await (await get()).text()).toBe("done");
});

test("loses an answer although the server did the work", async () => {
  proxy.dropResponses(1);
  await expect(get()).rejects.toThrow();
  expect(served).toBe(1);
  expect(await (await get()).text()).toBe("done");
});

test("holds an answer back for as long as it is told", async () => {
  proxy.delay(50);
  const startedMs = performance.now();
  await get();
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(90);
});

test("gives no answer while it is stalled", async () => {
  proxy.stall();
  await expect(get(AbortSignal.timeout(100))).rejects.toThrow(/timeout/);
  expect(served).toBe(0);
});
