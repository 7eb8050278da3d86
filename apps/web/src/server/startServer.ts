import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "./env.ts";
import { gate } from "./http/gate.ts";
import { knownHosts } from "./knownHosts.ts";
import { log } from "./log.ts";
import { stopping } from "./processSingleton.ts";

/** A year; browsers then refuse plain http to this host. */
const strictTransportSecurity = "max-age=31536000; includeSubDomains";

/**
 * What the server process needs before its first request: a parsed environment, the gate in front of
 * every request, an end for streams when it is to stop, and last-resort handlers, because a surprise may crash a request but never the
 * system.
 */
export function startServer(): void {
  const { LAPLINE_URL, LAPLINE_HOSTS } = env();
  const https = LAPLINE_URL.startsWith("https:");
  const hosts = knownHosts(LAPLINE_URL, LAPLINE_HOSTS);
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    gate(request, hosts);
    // Every answer, files and APIs included: whichever a browser gets first.
    if (https) response.setHeader("strict-transport-security", strictTransportSecurity);
  });
  // Next.js waits for open answers before it ends, and a stream would stay open for 90 s.
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => stopping().abort());
  process.on("unhandledRejection", (reason) => log().error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => log().error({ err: error }, "uncaught exception"));
}
