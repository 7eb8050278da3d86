import type { IncomingMessage } from "node:http";

/** Address that the gate sends refused requests to, and the header that tells why. */
export const refusedPath = "/api/refused";
export const refusedHeader = "x-lapline-refused";
/** Header in which the gate puts the address of the socket. */
export const peerHeader = "x-lapline-peer";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type Refusal = "address" | "method";

function refusalOf(request: IncomingMessage): Refusal | undefined {
  if (!methods.has(request.method ?? "")) return "method";
  try {
    const path = decodeURIComponent((request.url ?? "/").split("?", 1)[0] ?? "/");
    return path.includes("\u0000") ? "address" : undefined;
  } catch {
    return "address";
  }
}

/**
 * Looks at a request before Next.js does, which answers 500 to methods it does not know and to paths
 * that do not decode: those are led to a route that explains. Also writes down the socket's address,
 * which handlers cannot see otherwise; clients cannot set either header.
 */
export function gate(request: IncomingMessage): void {
  request.headers[peerHeader] = request.socket.remoteAddress ?? "unknown";
  delete request.headers[refusedHeader];
  const refusal = refusalOf(request);
  if (refusal === undefined) return;
  request.headers[refusedHeader] = refusal;
  request.url = refusedPath;
  request.method = "GET";
}
