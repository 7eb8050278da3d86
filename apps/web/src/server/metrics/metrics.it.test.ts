import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { inOwnDatabase, waitFor } from "@lapline/testkit";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { handleRequest } from "../../testing/handleRequest.ts";
import { call, makeKey, openTestWeb, type TestWeb } from "../../testing/openTestWeb.ts";
import { startServer } from "../startServer.ts";

const listen = async (server: Server, port = 0) => {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

let web: TestWeb;
let port: number;
let metricsPort: number;
beforeAll(async () => {
  const probe = createServer();
  metricsPort = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  vi.stubEnv("METRICS_PORT", String(metricsPort));
  web = await inOwnDatabase(openTestWeb);
  startServer();
  // Stands for Next.js, which answers with the same handlers.
  const server = createServer(async (request, response) => {
    const url = `http://127.0.0.1:3999${request.url}`;
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const { method = "GET" } = request;
    const answer = await handleRequest(new Request(url, { method, headers }));
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body as never).pipe(response);
  });
  port = await listen(server);
  return async () => {
    server.closeAllConnections();
    server.close();
    await web.close();
  };
});

/** The values that /metrics shows, by name with labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n");
  const values = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    values.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${web.adminKey}`, ...init.headers },
  });

const counted = (route: string, method: string, status: string) =>
  `lapline_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

const shownValue = async (name: string) => (await scrape()).get(name) ?? 0;

it("requests are counted by route, method and class of their status, never by what the client chose", async () => {
  const secret = "0190a000-0000-7fff-8abc-00000000ff01";
  await (await ask("/api/v1/runs?limit=1")).text();
  await (await ask(`/api/v1/runs/${secret}?x=${secret}`)).text();
  await (await ask("/api/v1/runs", { headers: { authorization: "Bearer nobody" } })).text();
  await (await ask("/api/health")).text();
  await (await ask("/api/%ff")).text();
  await waitFor(async () => (await shownValue(counted("/api/{...}", "GET", "4xx"))) === 1, {
    what: "the last one is counted",
  });
  const values = await scrape();
  expect(values.get(counted("/api/v1/runs", "GET", "2xx"))).toBe(1);
  expect(values.get(counted("/api/v1/runs", "GET", "4xx"))).toBe(1);
  expect(values.get(counted("/api/v1/runs/{id}", "GET", "4xx"))).toBe(1);
  expect(values.get(counted("/api/health", "GET", "2xx"))).toBe(1);
  expect([...values.keys()].join()).not.toContain(secret);
});

it("who scrapes by another host name is answered, and is no request of the server", async () => {
  const before = [...(await scrape())].filter(([name]) => name.includes("duration_seconds_count"));
  const response = await fetch(`http://localhost:${metricsPort}/metrics`);
  expect(response.status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/health`)).status).toBe(404);
  const after = [...(await scrape())].filter(([name]) => name.includes("duration_seconds_count"));
  expect(after).toEqual(before);
});

it("an open stream is counted while it is open, and its duration is not", async () => {
  const leaving = new AbortController();
  const response = await ask("/api/v1/events", { signal: leaving.signal });
  expect(response.status).toBe(200);
  expect(await shownValue("lapline_event_streams_open")).toBe(1);
  leaving.abort();
  await response.body?.cancel().catch(() => undefined);
  // The handlers of this test do not hear that a client leaves.
  expect([...(await scrape()).keys()].some((name) => name.includes('/api/v1/events"'))).toBe(false);
});

it("what a limit refuses is counted by its code", async () => {
  const key = await makeKey(web.projectId, "read");
  const refused = 'lapline_http_requests_refused_total{code="too_many_streams"}';
  expect(await shownValue(refused)).toBe(0);
  const streams = await Promise.all(
    Array.from({ length: 41 }, () => call("/api/v1/events", { key })),
  );
  onTestFinished(async () => {
    await Promise.all(streams.map(({ body }) => body?.cancel()));
  });
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await shownValue(refused)).toBe(1);
  const tried = Array.from({ length: 12 }, () =>
    call("/api/auth/sign-in/email", {
      body: { email: web.email, password: "wrong" },
      headers: { origin: "http://127.0.0.1:3999" },
    }),
  );
  const statuses = (await Promise.all(tried)).map(({ status }) => status);
  expect(statuses).toContain(429);
  const code = 'lapline_http_requests_refused_total{code="too_many_requests"}';
  expect(await shownValue(code)).toBe(statuses.filter((status) => status === 429).length);
});

it("the process shows its pool of connections, processor, memory, event loop and handles", async () => {
  const values = await scrape();
  expect(values.get("lapline_database_pool_connections_max")).toBe(10);
  expect(values.get("lapline_database_pool_wait_seconds_count")).toBeGreaterThan(0);
  expect(values.get("lapline_database_pool_waiting")).toBe(0);
  expect(values.get("process_cpu_seconds_total")).toBeGreaterThan(0);
  expect(values.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(values.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
  expect(values.get("nodejs_active_handles_total")).toBeGreaterThan(0);
});
