import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";

/** Shows what is read of the process whenever somebody asks: its memory, streams and so on. */
export function watchProcess(registry: Registry, openStreams: () => number): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "lapline_event_streams_open",
    help: "Live streams of server-sent events that are open.",
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
}

/** Makes the server that answers /metrics, which does not listen yet. */
export function metricsServer(registry: Registry): Server {
  const server = createServer((request, response) => {
    if ((request.url ?? "/").split("?", 1)[0] !== "/metrics") {
      response.statusCode = 404;
      response.end("This port serves /metrics.\n");
      return;
    }
    registry.metrics().then(
      (text) => {
        response.setHeader("content-type", registry.contentType);
        response.end(text);
      },
      (error: unknown) => {
        response.statusCode = 503;
        response.end(`${error instanceof Error ? error.message : String(error)}\n`);
      },
    );
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  return server;
}
