import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createInterface } from "node:readline";
import { z } from "zod";

/**
 * Program: a reverse proxy in front of a target, as servers have one in operation. It reads its place as
 * one line of JSON, answers with a line when it listens, and ends with its input. Connections on both
 * sides are kept; what it passes on is not changed.
 */
const placeSchema = z.strictObject({
  port: z.int(),
  targetPort: z.int(),
  /** Null: it does not encrypt. */
  tls: z.strictObject({ key: z.string(), cert: z.string() }).nullable(),
});

/** About one connection and not about the message. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

const agent = new Agent({ keepAlive: true });

function passOn(targetPort: number, isSecure: boolean) {
  return (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path } = asked;
    const forwarded = {
      "x-forwarded-for": asked.socket.remoteAddress,
      "x-forwarded-proto": isSecure ? "https" : "http",
    };
    const to = { host: "127.0.0.1", port: targetPort, method, path, agent };
    const passed = request({ ...to, headers: { ...passedOn(asked.headers), ...forwarded } });
    passed.on("response", (found) => {
      answer.writeHead(found.statusCode ?? 502, passedOn(found.headers));
      // A stream of events may have nothing to say for long.
      answer.flushHeaders();
      found.on("error", () => answer.destroy());
      found.pipe(answer);
    });
    passed.on("error", () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => {
      if (!answer.writableFinished) passed.destroy();
    });
    asked.pipe(passed);
  };
}

const lines = createInterface({ input: process.stdin });
lines.once("line", (line) => {
  const { port, targetPort, tls } = placeSchema.parse(JSON.parse(line));
  const listener = passOn(targetPort, tls !== null);
  const server =
    tls === null
      ? createServer({ noDelay: true }, listener)
      : createTlsServer({ ...tls, noDelay: true }, listener);
  // Clients decide how long they keep a connection.
  server.keepAliveTimeout = 0;
  server.listen(port, "127.0.0.1", () => process.stdout.write('{"listening":true}\n'));
});
lines.once("close", () => process.exit(0));
