/** Numbers of linux/capability.h. */
const SETPCAP = 8n;
const PASSING = [
  ["dac_read_search", 2n],
  // What Docker leaves to root in a container; it also lets write.
  ["dac_override", 1n],
] as const;

/**
 * Name of the least capability that a process with this `/proc/self/status` can hand on to another
 * account, so that it may pass closed folders; null when it has none or may not hand on any.
 */
export function passCapability(status: string): string | null {
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0"}`);
  const has = (bit: bigint) => ((effective >> bit) & 1n) === 1n;
  if (!has(SETPCAP)) return null;
  return PASSING.find(([, bit]) => has(bit))?.[0] ?? null;
}
