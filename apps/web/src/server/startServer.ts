import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { env } from "./env.ts";
import { countOpenStreams } from "./events/takeStreamPlace.ts";
import { log } from "./log.ts";
import { metricsServer, watchProcess } from "./metrics/metricsServer.ts";
import { observeRequest } from "./metrics/observeRequest.ts";
import { webMetrics } from "./metrics/webMetrics.ts";
import { openGate } from "./openGate.ts";
import { stopping } from "./processSingleton.ts";

/** What Node.js publishes when a server of the process begins to answer. */
interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * Serves /metrics on a port of its own, if one is set. What goes wrong there is logged: nobody's page
 * depends on it.
 */
function startMetrics(): Server | null {
  const { METRICS_PORT, METRICS_HOST } = env();
  if (METRICS_PORT === undefined) return null;
  const { registry } = webMetrics();
  watchProcess(registry, countOpenStreams);
  const server = metricsServer(registry);
  server.on("error", (err) => log().error({ err, port: METRICS_PORT }, "no metrics are served"));
  server.listen(METRICS_PORT, METRICS_HOST);
  server.unref();
  return server;
}

/**
 * What the server process needs before its first request: a parsed environment, the gate in front of
 * every request, its metrics, an end for streams when it is to stop, and last-resort handlers, because a
 * surprise may crash a request but never the system.
 */
export function startServer(): void {
  openGate();
  const metrics = startMetrics();
  if (metrics !== null) {
    subscribe("http.server.request.start", (message) => {
      const { request, response, server } = message as StartedRequest;
      if (server !== metrics) observeRequest(request, response);
    });
  }
  // Next.js waits for open answers before it ends, and a stream would stay open for 90 s.
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => stopping().abort());
  process.on("unhandledRejection", (reason) => log().error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => log().error({ err: error }, "uncaught exception"));
}
