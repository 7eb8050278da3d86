import { crc32, deflateSync } from "node:zlib";
import type { Canvas } from "./createCanvas.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The canvas as a PNG file (8-bit RGB, no filter; PNG specification, third edition). */
export function encodePng({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bits a channel, colour type RGB; compression, filter and interlace methods are 0.
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const rowBytes = width * 3;
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
