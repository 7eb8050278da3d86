import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive of deflated files, without anything that a release archive does not need. */
export function zipOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    const head = [Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), facts, where];
    directory.push(...head, Buffer.from(name));
    bodies.push(body);
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from("PK\x05\x06"), end]);
}
