import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "./env.ts";
import { gate } from "./http/gate.ts";
import { log } from "./log.ts";
import { stopping } from "./stopping.ts";

/**
 * What the server process needs before its first request: a parsed environment, the gate in front of
 * every request, an end for streams when it is to stop, and last-resort handlers, because a surprise may crash a request but never the
 * system.
 */
export function startServer(): void {
  env();
  subscribe("http.server.request.start", (message) => {
    gate((message as { request: IncomingMessage }).request);
  });
  // Next.js waits for open answers before it ends, and a stream would stay open for 90 s.
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => stopping().abort());
  process.on("unhandledRejection", (reason) => log().error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => log().error({ err: error }, "uncaught exception"));
}
