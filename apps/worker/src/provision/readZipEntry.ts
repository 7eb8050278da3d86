import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { JobFailure } from "../jobFailure.ts";

const CONTENT_BYTES_MAX = 1024 ** 3;
/** What an archive without zip64 can hold. */
const ENTRIES_MAX = 0xffff;
/** Of a Unix mode, which zip keeps in the upper half of the attributes. */
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

/**
 * Content of one file of a zip archive by its path; null when the archive has none of that path.
 * Nothing is written. Stored and deflated entries are read, their size and checksum are compared.
 * `build_failed`: archives that are none, that are encrypted or hold more than a release does, entries
 * on the way to it whose path leaves the archive, and an entry that is a link or another special file.
 */
export async function readZipEntry(archive: Buffer, path: string): Promise<Buffer | null> {
  try {
    const zip = await fromBufferPromise(archive, { strictFileNames: true });
    if (zip.entryCount > ENTRIES_MAX) throw new Error(`it holds ${zip.entryCount} entries`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === path) return await contentOf(zip, entry);
    }
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("build_failed", `the archive cannot be read: ${reason}`);
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE) throw new Error(`${entry.fileName} is not a plain file`);
  if (entry.uncompressedSize > CONTENT_BYTES_MAX) {
    throw new Error(`${entry.fileName} is longer than 1 GiB`);
  }
  const content = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw new Error("a checksum is wrong");
  return content;
}
