import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface Request {
  route: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** A server that answers what the test says, and what it was asked. */
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
    const { status, body } = answer(seen);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
