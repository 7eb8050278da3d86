import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An npm registry on loopback that knows a few packages and answers 404 for all others. */
export interface NpmRegistry {
  readonly url: string;
  publish(name: string, version: string): void;
  stop(): Promise<void>;
}

/** Starts a registry with these versions by package. */
export async function startNpmRegistry(
  packages: Readonly<Record<string, readonly string[]>>,
): Promise<NpmRegistry> {
  const known = new Map(Object.entries(packages).map(([name, list]) => [name, [...list]]));
  const server = createServer((request, response) => {
    const versions = known.get(decodeURIComponent(request.url?.slice(1) ?? ""));
    response.statusCode = versions === undefined ? 404 : 200;
    const listed = (versions ?? []).map((version) => [version, { version }]);
    response.end(JSON.stringify({ versions: Object.fromEntries(listed) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (name, version) => void known.get(name)?.push(version),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
