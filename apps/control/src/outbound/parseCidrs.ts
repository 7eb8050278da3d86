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
