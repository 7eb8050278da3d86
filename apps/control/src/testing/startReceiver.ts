import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The request is read, and the connection cut before anything is answered. */
  cut?: boolean;
  /** The request is read and never answered. */
  hang?: boolean;
}

/** A real HTTP server on a loopback address that keeps what it got and answers as it is told. */
export async function startReceiver(
  answer: (request: Received) => Answer = () => ({ status: 204 }),
  host = "127.0.0.1",
) {
  const script = { answer };
  const received: Received[] = [];
  let connections = 0;
  let open = 0;
  let openMax = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url: path = "", headers } = request;
    const got = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(got);
    const told = script.answer(got);
    if (told.cut === true) request.socket.destroy();
    else if (told.hang !== true) response.writeHead(told.status, told.headers).end(told.body ?? "");
  });
  server.on("connection", (socket) => {
    connections += 1;
    open += 1;
    openMax = Math.max(openMax, open);
    socket.once("close", () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${port}`,
    port,
    received,
    script,
    connections: () => connections,
    /** Most connections open at the same time; on a busy machine the first ones may time out. */
    openMax: () => openMax,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
