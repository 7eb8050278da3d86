import { lookup } from "node:dns/promises";

/** Every address of a name, as the system finds them (hosts file included). */
export async function resolveName(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
