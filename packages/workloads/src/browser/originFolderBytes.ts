import { type OriginDirectory, originDirectory } from "./originDirectory.ts";

/** Bytes of all files in a folder of the page's private files. */
export async function originFolderBytes(path: string): Promise<number> {
  return bytesIn(await originDirectory(path.split("/").filter((name) => name !== "")));
}

async function bytesIn(directory: OriginDirectory): Promise<number> {
  let bytes = 0;
  for await (const entry of directory.values()) {
    bytes += entry.kind === "directory" ? await bytesIn(entry) : (await entry.getFile()).size;
  }
  return bytes;
}
