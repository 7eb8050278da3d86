import { createServer } from "node:net";
import { freePort } from "@lapline/postgres";
import { inOwnDatabase, waitFor } from "@lapline/testkit";
import { expect, onTestFinished, test } from "vitest";
import { startUnownedWeb } from "./startUnownedWeb.ts";

/** Web with this port for its metrics; it ends with the test. */
async function open(metricsPort: number) {
  const { close, ...web } = await inOwnDatabase(async (databaseUrl) => {
    const { stop, ...started } = await startUnownedWeb(databaseUrl, {
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "error",
    });
    return { ...started, close: stop };
  });
  onTestFinished(close);
  return web;
}

const counted = (route: string, status: string) =>
  `lapline_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`;

test("the built server counts pages, APIs, files and refusals, wherever they are answered", async () => {
  const port = await freePort();
  const { url } = await open(port);
  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const page = await ask("/setup");
  const [chunk = ""] = /\/_next\/static\/[^"]+\.js/.exec(page.text) ?? [];
  await ask(chunk);
  await ask("/api/v1/runs/0190a000-0000-7fff-8abc-00000000ff01");
  await ask("/p/somebody/runs/0190a000-0000-7fff-8abc-00000000ff01");
  // The proxy in front of pages counts looks at shares, the handlers behind it answer them.
  let refusedCount = 0;
  while (refusedCount === 0) refusedCount += (await ask("/s/nothing")).status === 429 ? 1 : 0;

  const wanted = [
    counted("/setup", "2xx"),
    counted("/_next/{...}", "2xx"),
    counted("/api/v1/runs/{id}", "4xx"),
    counted("/s/{token}", "4xx"),
    'lapline_http_requests_refused_total{code="too_many_requests"} 1',
    "lapline_event_streams_open 0",
    "lapline_database_pool_connections_max 10",
    'lapline_build_info{version="',
    "process_resident_memory_bytes ",
  ];
  const text = await waitFor(
    async () => {
      const shown = await (await fetch(`http://localhost:${port}/metrics`)).text();
      return wanted.every((part) => shown.includes(part)) && shown;
    },
    { what: wanted.join(", ") },
  );
  expect(text).toMatch(/lapline_database_pool_wait_seconds_count [1-9]/);
  expect(text).not.toContain("0190a000");
});

test("a port that is taken costs the metrics and nothing else", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { url, output } = await open(port);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(output()).toContain("no metrics are served");
});
