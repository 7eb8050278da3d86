import type { EngineContext } from "../context/context.ts";

const idBytes = 16;

/**
 * Fresh UUIDs of version 7 (RFC 9562): they sort by creation time, to the millisecond, and are
 * unguessable in their lower 74 bits.
 */
export function newIds(
  { clock, random }: Pick<EngineContext, "clock" | "random">,
  count: number,
): string[] {
  const bytes = Buffer.from(random.bytes(idBytes * count));
  const nowMs = clock.now().getTime();
  return Array.from({ length: count }, (_, index) => {
    const at = index * idBytes;
    bytes.writeUIntBE(nowMs, at, 6);
    bytes.writeUInt8((bytes.readUInt8(at + 6) & 0x0f) | 0x70, at + 6);
    bytes.writeUInt8((bytes.readUInt8(at + 8) & 0x3f) | 0x80, at + 8);
    const hex = bytes.toString("hex", at, at + idBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  });
}
