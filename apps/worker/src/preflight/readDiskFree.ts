import { statfs } from "node:fs/promises";

/** Bytes that an ordinary user may still write on the file system of `path`. */
export async function readDiskFree(path: string): Promise<number> {
  const stats = await statfs(path);
  return stats.bavail * stats.bsize;
}
