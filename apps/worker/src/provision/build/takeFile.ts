import { constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { join } from "node:path";
import { JobFailure } from "../../jobFailure.ts";

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const BUFFER_BYTES = 256 * 1024;

/**
 * Copies a regular file out of a folder that code of others has written to. `to` has to lie in a folder
 * that such code never could write to, and nothing may lie there yet. Anything but a regular file, and a
 * link at any place of the way, is `build_failed`.
 */
export async function takeFile(folder: string, below: string, to: string): Promise<void> {
  let place = folder;
  for (const part of below.split("/")) {
    place = join(place, part);
    const found = await lstat(place).catch(() => null);
    if (found === null) throw new JobFailure("build_failed", `the build did not make ${below}`);
    if (found.isSymbolicLink()) {
      throw new JobFailure("build_failed", `${below} is reached through a link`);
    }
  }
  // A pipe would otherwise wait for somebody to write into it.
  const source = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = await source.stat();
    if (!stats.isFile()) throw new JobFailure("build_failed", `${below} is not a file`);
    const mode = (stats.mode & 0o111) === 0 ? 0o644 : 0o755;
    const target = await open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    try {
      await copy(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Through one buffer: memory that a stream once took for a large file stays with the process. */
async function copy(source: FileHandle, target: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    await target.writeFile(buffer.subarray(0, bytesRead));
  }
}
