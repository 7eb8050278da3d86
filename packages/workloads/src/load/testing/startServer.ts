import { createServer, type RequestListener, type Server } from "node:http";

/** A real HTTP server on a free loopback port, closed with all its connections on dispose. */
export async function startServer(
  listener: RequestListener,
): Promise<AsyncDisposable & { baseUrl: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    server,
    baseUrl: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
