import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands between a machine and its server. */
export interface PackageProxy {
  url: string;
  /** What machines get instead of the worker's package; null: what the server has. */
  spoiled: Buffer | null;
  stop(): Promise<void>;
}

/** Hands every request on to `server`, and can spoil the package of the worker on its way. */
export async function startPackageProxy(server: string): Promise<PackageProxy> {
  const { hostname, port, host } = new URL(server);
  const listener = createServer((asked, answer) => {
    if (proxy.spoiled !== null && asked.url === "/machine/lapline-worker.tgz") {
      answer.writeHead(200, { "content-type": "application/gzip" }).end(proxy.spoiled);
      return;
    }
    const headers = { ...asked.headers, host };
    const place = { hostname, port, path: asked.url, method: asked.method, headers };
    const passed = request(place, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.once("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const proxy: PackageProxy = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    spoiled: null,
    stop: () =>
      new Promise<void>((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
  return proxy;
}
