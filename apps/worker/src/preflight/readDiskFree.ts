import { statfs } from "node:fs/promises";

const FILES_FREE_MIN = 10_000;
const FILES_FREE_SHARE_MIN = 0.01;

/** What an ordinary user may still write on a file system. */
export interface DiskFree {
  bytes: number;
  /** How many files; infinite where the file system makes room for them as it goes. */
  files: number;
  /** So few that programs of the host itself would soon fail to make any. */
  filesFreeMin: number;
}

/** What is free on the file system of `path`. */
export async function readDiskFree(path: string): Promise<DiskFree> {
  const { bavail, bsize, ffree, files } = await statfs(path);
  const isCounted = files > 0;
  return {
    bytes: bavail * bsize,
    files: isCounted ? ffree : Number.POSITIVE_INFINITY,
    filesFreeMin: Math.min(FILES_FREE_MIN, files * FILES_FREE_SHARE_MIN),
  };
}
