import { BlockList, isIP } from "node:net";

/** What is not the public internet, by IANA's special-purpose registries. */
const special = new BlockList();
const RANGES_4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
const RANGES_6 = "2001::/23 2001:db8::/32 2002::/16 3fff::/20";
for (const [ranges, family] of [
  [RANGES_4, "ipv4"],
  [RANGES_6, "ipv6"],
] as const) {
  for (const range of ranges.split(" ")) {
    const [address = "", bits] = range.split("/");
    special.addSubnet(address, Number(bits), family);
  }
}
/** Of IPv6 only this is routed on the internet; what carries an IPv4 address inside lies outside. */
const routed6 = new BlockList();
routed6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address leads to the public internet and to nothing of this host or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  if (isIP(address) !== 6 || address.includes("%")) return false;
  return routed6.check(address, "ipv6") && !special.check(address, "ipv6");
}
