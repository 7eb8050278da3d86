import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Running } from "../startList.ts";

/** Answer of a health question: fine, or the sentences that say what is not. */
export type Health = { ok: true } | { ok: false; reasons: string[] };

export interface HttpOptions {
  host: string;
  port: number;
  /** Liveness: `ok: false` means that only a restart helps. */
  healthz: () => Health;
  /** Readiness: whether database and queue answer now. */
  readyz: () => Promise<Health>;
  metrics: () => Promise<{ contentType: string; text: string }>;
}

/** Serves `/healthz`, `/readyz` and `/metrics`. Answers the port that it got. */
export async function startHttp(options: HttpOptions): Promise<Running & { port: number }> {
  const server = createServer((request, response) => {
    answer(options, request.url ?? "/", response).catch((error: unknown) => {
      response.statusCode = 503;
      response.end(`${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(options: HttpOptions, url: string, response: ServerResponse): Promise<void> {
  switch (url.split("?", 1)[0]) {
    case "/healthz":
      return answerHealth(response, options.healthz());
    case "/readyz":
      return answerHealth(response, await options.readyz());
    case "/metrics": {
      const { contentType, text } = await options.metrics();
      response.setHeader("content-type", contentType);
      response.end(text);
      return;
    }
    default:
      response.statusCode = 404;
      response.end("This port serves /healthz, /readyz and /metrics.\n");
  }
}

function answerHealth(response: ServerResponse, health: Health): void {
  response.statusCode = health.ok ? 200 : 503;
  response.setHeader("content-type", "application/json");
  response.end(`${JSON.stringify(health)}\n`);
}
