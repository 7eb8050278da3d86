import { BlockList, isIP } from "node:net";

/** Ranges of addresses, e.g. those that may be sent to although they are private. */
export interface AddressRanges {
  has(address: string, family: 4 | 6): boolean;
}

/**
 * Reads `10.1.0.0/16,fd00::/8,192.168.7.5`; a bare address is a range of one. Null when a part is
 * neither. Empty: no ranges.
 */
export function parseCidrs(text: string): AddressRanges | null {
  const list = new BlockList();
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const [address = "", bits, ...more] = part.split("/");
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const length = bits === undefined ? longest : Number(bits);
    const isLength = /^\d{1,3}$/.test(bits ?? "0") && length <= longest;
    if (version === 0 || !isLength || more.length > 0) return null;
    list.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  }
  return { has: (address, family) => list.check(address, family === 6 ? "ipv6" : "ipv4") };
}

/**
 * What is not the public internet, by IANA's special-purpose registry for IPv4: this network, private,
 * CGNAT, loopback, link-local, protocol assignments, documentation, 6to4 relays, benchmarking,
 * multicast, reserved, broadcast.
 */
const notPublic4 = ranges(
  "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24," +
    "192.0.2.0/24,192.88.99.0/24,192.168.0.0/16,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24," +
    "224.0.0.0/4,240.0.0.0/4",
);

/**
 * Only 2000::/3 is routed on the internet. In it: Teredo and other protocol assignments,
 * documentation, 6to4. What carries an IPv4 address inside (mapped, NAT64) lies outside.
 */
const public6 = ranges("2000::/3");
const notPublic6 = ranges("2001::/23,2001:db8::/32,2002::/16,3fff::/20");

/**
 * Where an IP address leads: to the internet, to somewhere that the operator allowed by name of its
 * range, or to somewhere that nothing may be sent.
 */
export function judgeAddress(
  address: string,
  allowed: AddressRanges,
): "public" | "allowed" | "blocked" {
  const plain = unmapped(address);
  const family = isIP(plain);
  if (family !== 4 && family !== 6) return "blocked";
  if (allowed.has(plain, family)) return "allowed";
  if (family === 4) return notPublic4.has(plain, 4) ? "blocked" : "public";
  return public6.has(plain, 6) && !notPublic6.has(plain, 6) ? "public" : "blocked";
}

/** `::ffff:127.0.0.1`, however it is written, is 127.0.0.1 to the kernel. */
function unmapped(address: string): string {
  if (isIP(address) !== 6 || address.includes("%")) return address;
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return address;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

function ranges(text: string): AddressRanges {
  const read = parseCidrs(text);
  if (read === null) throw new Error(`no ranges: ${text}`);
  return read;
}
