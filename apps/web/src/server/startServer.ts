import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "./env.ts";
import { peerHeader } from "./http/clientAddress.ts";
import { log } from "./log.ts";

interface RequestStart {
  request: IncomingMessage;
}

/**
 * What the server process needs before its first request: a parsed environment, the socket's address
 * where the handlers can see it (Next.js shows them headers only), and last-resort handlers, because
 * a surprise may crash a request but never the system.
 */
export function startServer(): void {
  env();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as RequestStart;
    request.headers[peerHeader] = request.socket.remoteAddress ?? "unknown";
  });
  process.on("unhandledRejection", (reason) => log().error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => log().error({ err: error }, "uncaught exception"));
}
