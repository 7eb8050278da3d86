import type { Hash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";

const BUFFER_BYTES = 256 * 1024;

/**
 * Adds a file's content to a hash through one buffer: artifacts are large, and memory that a stream
 * once took for them stays with the process.
 */
export async function hashFile(hash: Hash, path: string): Promise<void> {
  // A pipe in its place would wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
