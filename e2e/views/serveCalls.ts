import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { call } from "../../apps/web/src/testing/openTestWeb.ts";

/** Gives the web server's handlers an address until the test ends, for programs that need one. */
export async function serveCalls(): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { authorization } = request.headers;
    const answer = await call(request.url ?? "/", {
      method: request.method ?? "GET",
      ...(body === "" ? {} : { body }),
      headers: authorization === undefined ? {} : { authorization },
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
