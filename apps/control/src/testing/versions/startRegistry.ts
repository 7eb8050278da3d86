import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface TestRegistry {
  /** Without a slash at the end. */
  url: string;
  host: string;
  /** Method and address of every request, in order. */
  asked: string[];
  stop(): Promise<void>;
}

/** A registry on loopback that answers with `handle`; what that leaves open is 404. */
export async function startRegistry(
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => unknown,
): Promise<TestRegistry> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    handle(request, response, new URL(request.url ?? "/", "http://registry.invalid"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A registry of fixed answers by path; anything else is 404. */
export function startStaticRegistry(
  pages: Readonly<Record<string, { status?: number; type?: string; body: string }>>,
): Promise<TestRegistry> {
  return startRegistry((_request, response, { pathname }) => {
    const page = pages[pathname];
    response.statusCode = page === undefined ? 404 : (page.status ?? 200);
    if (page?.type !== undefined) response.setHeader("content-type", page.type);
    response.end(page?.body ?? "not found");
  });
}
