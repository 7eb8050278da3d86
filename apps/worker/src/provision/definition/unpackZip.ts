import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { JobFailure } from "../../jobFailure.ts";
import { entryIn } from "../../paths/pathIn.ts";

const ENTRIES_MAX = 200_000;
const BYTES_MAX = 8 * 1024 ** 3;
/** Of a Unix mode, which zip keeps in the upper half of the attributes. */
const FILE_TYPE_MASK = 0o170000;
const LINK = 0o120000;

/**
 * Unpacks a zip archive into an empty folder: plain files and folders, each where it belongs below it.
 * Links are left out. `build_failed`: an archive that is none, that is encrypted or too large, or whose
 * paths leave the folder.
 */
export async function unpackZip(file: string, folder: string): Promise<void> {
  try {
    // Refuses absolute paths, parent folders and backslashes.
    const zip = await openPromise(file, { strictFileNames: true });
    if (zip.entryCount > ENTRIES_MAX) throw new Error(`it holds ${zip.entryCount} entries`);
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      const mode = entry.externalFileAttributes >>> 16;
      if ((mode & FILE_TYPE_MASK) === LINK) continue;
      const parts = entry.fileName.split("/").filter((part) => part !== "");
      const path = parts.reduce(entryIn, folder);
      if (entry.fileName.endsWith("/")) {
        await mkdir(path, { recursive: true });
        continue;
      }
      bytes += entry.uncompressedSize;
      if (bytes > BYTES_MAX) throw new Error("it holds more than 8 GiB");
      await mkdir(dirname(path), { recursive: true });
      const rights = (mode & 0o111) === 0 ? 0o644 : 0o755;
      const target = createWriteStream(path, { flags: "wx", mode: rights });
      await pipeline(await zip.openReadStreamPromise(entry), target);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("build_failed", `the archive cannot be unpacked: ${reason}`);
  }
}
