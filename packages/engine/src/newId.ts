import type { EngineContext } from "./context.ts";

/** A fresh UUID of version 7 (RFC 9562): sorts by creation time, unguessable in its lower 74 bits. */
export function newId({ clock, random }: Pick<EngineContext, "clock" | "random">): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes.writeUIntBE(clock.now().getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
