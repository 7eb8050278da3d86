import { isIPv6 } from "node:net";

const groupsOfNetwork = 4;

/**
 * What attempts from an address are counted under: the address itself, and for IPv6 its network of 64
 * bits, because whoever has one such address has 2^64 of them. Anything else stays what it is.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  // A dotted end stands for two groups.
  const written = before.length + after.length + (bare.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - written);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = groups
    .slice(0, groupsOfNetwork)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
