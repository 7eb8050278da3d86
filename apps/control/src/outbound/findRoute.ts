import { isIP } from "node:net";
import { httpAddressProblem } from "@lapline/contracts";
import { outboundAddresses } from "@lapline/engine";

/** Finds every address of a name; rejects when there is none. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface OutboundPolicy {
  /** Private ranges that may be sent to, from OUTBOUND_ALLOW_CIDRS. */
  allowed: outboundAddresses.AddressRanges;
  resolve: Resolve;
}

export type Route = { ok: true; url: URL; addresses: string[] } | { ok: false; reason: string };

/** Below 1024 these alone speak HTTP; a webhook at a mail server's port is an attack. */
const lowPorts = new Set(["", "80", "443"]);
/** From 1024 on, ports of things that must not be sent HTTP to, of those that browsers refuse. */
const badPorts = new Set(
  "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6379 6566 6697".split(" "),
);
const addressesMax = 16;

/**
 * Decides to which addresses a request for `text` may connect: all that its name has, once every one
 * of them was found harmless, or why none. Whoever connects must use these and not ask again, since
 * the name's owner may answer differently the next time.
 */
export async function findRoute(text: string, policy: OutboundPolicy): Promise<Route> {
  const problem = httpAddressProblem(text);
  if (problem !== null) return refuse(`The address cannot be used: ${problem}.`);
  const url = new URL(text);
  const host = url.hostname.replaceAll(/[[\]]/g, "");
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await policy.resolve(host) : [host];
  } catch {
    return refuse(`The name ${host} could not be resolved.`);
  }
  if (addresses.length === 0) return refuse(`The name ${host} has no address.`);
  const judged = addresses.slice(0, addressesMax).map((address) => ({
    address,
    verdict: outboundAddresses.judgeAddress(address, policy.allowed),
  }));
  if (judged.some(({ verdict }) => verdict === "blocked")) {
    return refuse(
      `${host} leads to an address that is private or reserved, and nothing was sent. If it is yours and meant, the operator can allow its range with OUTBOUND_ALLOW_CIDRS.`,
    );
  }
  const isPublic = judged.some(({ verdict }) => verdict === "public");
  if (isPublic && url.protocol !== "https:") {
    return refuse("Use https://; plain http is only for ranges in OUTBOUND_ALLOW_CIDRS.");
  }
  if (isPublic && !isSanePort(url.port)) {
    return refuse(`Port ${url.port} is not one that a web server listens on.`);
  }
  return { ok: true, url, addresses: judged.map(({ address }) => address) };
}

function isSanePort(port: string): boolean {
  return lowPorts.has(port) || (Number(port) >= 1024 && !badPorts.has(port));
}

function refuse(reason: string): Route {
  return { ok: false, reason };
}
