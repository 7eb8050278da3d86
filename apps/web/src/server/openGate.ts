import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "./env.ts";
import { gate } from "./http/gate.ts";
import { knownHosts } from "./knownHosts.ts";
import { processSingleton } from "./processSingleton.ts";

/** What Node.js publishes when a server of the process begins to answer. */
interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A year; browsers then refuse plain http to this host. */
const strictTransportSecurity = "max-age=31536000; includeSubDomains";

/**
 * Puts the gate in front of every request of the process, once. It has to be open before a server
 * listens: Next.js takes connections before it calls `register`, and answers them afterwards.
 */
export function openGate(): void {
  processSingleton("gate", () => {
    const { LAPLINE_URL, LAPLINE_HOSTS, METRICS_PORT } = env();
    const https = LAPLINE_URL.startsWith("https:");
    const hosts = knownHosts(LAPLINE_URL, LAPLINE_HOSTS);
    subscribe("http.server.request.start", (message) => {
      const { request, response } = message as StartedRequest;
      // Who scrapes knows this process by whatever address it has.
      if (METRICS_PORT !== undefined && request.socket.localPort === METRICS_PORT) return;
      gate(request, hosts);
      // Every answer, files and APIs included: whichever a browser gets first.
      if (https) response.setHeader("strict-transport-security", strictTransportSecurity);
    });
    return true;
  });
}
