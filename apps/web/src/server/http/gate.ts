import type { IncomingMessage } from "node:http";
import { hostNameOf } from "../knownHosts.ts";

/** Address that the gate sends refused requests to, and the header that tells why. */
export const refusedPath = "/api/refused";
export const refusedHeader = "x-lapline-refused";
/** Header in which the gate puts the address of the socket. */
export const peerHeader = "x-lapline-peer";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type Refusal = "address" | "method" | "host";

/** Asked by load balancers under whatever address they know; nothing in the answers depends on it. */
const healthPaths = new Set(["/api/health", "/api/ready"]);

/** Whether every name that a request gives for this server is one of the installation's. */
function isForUs(request: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  if (healthPaths.has((request.url ?? "/").split("?", 1)[0] ?? "")) return true;
  const forwarded = String(request.headers["x-forwarded-host"] ?? "");
  const given = [request.headers.host ?? "", ...(forwarded === "" ? [] : forwarded.split(","))];
  return given.every((host) => hosts.has(hostNameOf(host.trim()) ?? ""));
}

function refusalOf(request: IncomingMessage, hosts: ReadonlySet<string>): Refusal | undefined {
  if (!isForUs(request, hosts)) return "host";
  // A whole URL in the place of a path would name another host.
  if (!/^[/*]/.test(request.url ?? "/")) return "address";
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
 * that do not decode: those are led to a route that explains. So are requests for hosts that are not
 * this installation's, which could otherwise come from a page whose name leads here. Also writes down the socket's address,
 * which handlers cannot see otherwise; clients cannot set either header.
 */
export function gate(request: IncomingMessage, hosts: ReadonlySet<string>): void {
  request.headers[peerHeader] = request.socket.remoteAddress ?? "unknown";
  delete request.headers[refusedHeader];
  const refusal = refusalOf(request, hosts);
  // Addresses are made from LAPLINE_URL only.
  delete request.headers["x-forwarded-host"];
  if (refusal === undefined) return;
  request.headers[refusedHeader] = refusal;
  request.url = refusedPath;
  request.method = "GET";
}
