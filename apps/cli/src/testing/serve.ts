import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { serverCalls } from "../doctor/checkServer.ts";

interface Request {
  route: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

const known = [...serverCalls, "GET /openapi.json"].map((call) => {
  const [method, path = ""] = call.split(" ");
  return new RegExp(`^${method} /api/v1${path.replace(/\{\w+\}/, "[^/?]+")}(\\?|$)`);
});

/** What no server answers, because `lapline doctor` would not say that it lacks it. */
const unlisted = (route: string) =>
  route.includes(" /api/v1/") && !known.some((pattern) => pattern.test(route));

/**
 * A server that answers what the test says, and what it was asked. It knows no more operations than
 * `lapline doctor` looks for.
 */
export async function serve(answer: (request: Request) => { status: number; body: unknown }) {
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const seen = {
      route: `${request.method} ${request.url}`,
      headers: request.headers,
      body: sent === "" ? undefined : JSON.parse(sent),
    };
    requests.push(seen);
    const { status, body } = unlisted(seen.route)
      ? { status: 404, body: `${seen.route} is missing in serverCalls` }
      : answer(seen);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
