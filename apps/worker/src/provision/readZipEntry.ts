import { crc32, inflateRawSync } from "node:zlib";
import { JobFailure } from "../jobFailure.ts";

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const CONTENT_BYTES_MAX = 1024 ** 3;

/**
 * Content of one file of a zip archive by its path; null when the archive has none of that path.
 * Stored and deflated entries are read, their checksum is compared. Archives that are none, or that
 * use what release archives do not (encryption, zip64), are `build_failed`.
 */
export function readZipEntry(archive: Buffer, path: string): Buffer | null {
  try {
    return find(archive, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("build_failed", `the archive cannot be read: ${reason}`);
  }
}

function find(archive: Buffer, path: string): Buffer | null {
  const end = endOf(archive);
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < entries; i++) {
    if (archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error("its directory is damaged");
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameBytes);
    if (name === path) return contentOf(archive, at);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return null;
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = archive.length - END_BYTES; at >= first; at--) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new Error("it is no zip archive");
}

function contentOf(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt32LE(local) !== LOCAL_SIGNATURE) throw new Error("an entry is damaged");
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
  const content = unpack(packed, method);
  if (crc32(content) !== archive.readUInt32LE(entry + 16)) throw new Error("a checksum is wrong");
  return content;
}

function unpack(packed: Buffer, method: number): Buffer {
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: CONTENT_BYTES_MAX });
  throw new Error(`compression method ${method} is not known`);
}
