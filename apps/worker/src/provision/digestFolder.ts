import { createHash } from "node:crypto";
import { lstat, readdir, readlink } from "node:fs/promises";
import { JobFailure } from "../jobFailure.ts";
import { entryIn, leadsInside } from "../paths/pathIn.ts";
import { hashFile } from "./hashFile.ts";

export interface FolderDigest {
  /** sha256 (hex) over names, kinds, execute bits and contents, in order of names. */
  digest: string;
  sizeBytes: number;
}

/**
 * Checksums a folder so that a damaged or altered cache entry is noticed before it is measured. It may
 * hold folders, regular files, and links that lead to something in `artifact`; anything else would be
 * measured without being covered by the checksum, or never end when it is read: `build_failed`.
 */
export async function digestFolder(dir: string, artifact = dir): Promise<FolderDigest> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const walk = async (path: string, name: string): Promise<void> => {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) {
      if (!(await leadsInside(path, artifact))) {
        throw new JobFailure("build_failed", `${name} links out of the artifact`);
      }
      hash.update(`link\0${name}\0${await readlink(path)}\0`);
    } else if (stats.isDirectory()) {
      hash.update(`folder\0${name}\0`);
      for (const entry of (await readdir(path)).sort())
        await walk(entryIn(path, entry), `${name}/${entry}`);
    } else if (!stats.isFile()) {
      throw new JobFailure("build_failed", `${name} is neither a file nor a folder`);
    } else {
      sizeBytes += stats.size;
      hash.update(`file\0${name}\0${stats.mode & 0o111 ? "x" : "-"}\0${stats.size}\0`);
      await hashFile(hash, path);
    }
  };
  await walk(dir, "");
  return { digest: hash.digest("hex"), sizeBytes };
}
