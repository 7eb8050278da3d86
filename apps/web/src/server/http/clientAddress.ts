import { peerHeader } from "./gate.ts";

/**
 * Address of the client: the socket's, or with `trustedProxyCount` proxies of our own the entry that
 * the outermost of them wrote into X-Forwarded-For. Entries further left are the client's own claim
 * and never believed. `unknown` when the request did not come through a socket.
 */
export function clientAddress(headers: Headers, trustedProxyCount: number): string {
  const peer = headers.get(peerHeader) ?? "unknown";
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const hops = [...forwarded, peer];
  return hops[Math.max(0, hops.length - 1 - trustedProxyCount)] ?? peer;
}
