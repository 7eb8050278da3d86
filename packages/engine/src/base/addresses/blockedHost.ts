import { isIP } from "node:net";
import { type AddressRanges, judgeAddress } from "./judgeAddress.ts";

/** Names of the machine itself, wherever they are resolved (RFC 6761). */
const localNames = /(^|\.)localhost\.?$/i;
const loopback = ["127.0.0.1", "::1"];

/**
 * The host of an address to which nothing is ever sent, as it is written: a private or reserved IP
 * address, or a name of the machine itself. Null where it may be sent to, as far as that can be said
 * without asking where its name leads.
 */
export function blockedHost(url: string, allowed: AddressRanges): string | null {
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, "");
  const addresses = isIP(host) === 0 ? (localNames.test(host) ? loopback : []) : [host];
  const isBlocked = (address: string) => judgeAddress(address, allowed) === "blocked";
  return addresses.length > 0 && addresses.every(isBlocked) ? host : null;
}
