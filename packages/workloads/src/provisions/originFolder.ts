/** The little that is used of a page's private files (File System API). */
interface OriginDirectory {
  getDirectoryHandle(name: string): Promise<OriginDirectory>;
  removeEntry(name: string, options: { recursive: boolean }): Promise<void>;
  values(): AsyncIterable<OriginEntry>;
}
type OriginEntry =
  | ({ kind: "directory" } & OriginDirectory)
  | { kind: "file"; getFile(): Promise<{ size: number }> };

interface Storage {
  getDirectory(): Promise<OriginDirectory>;
}

function isStorage(value: unknown): value is Storage {
  return typeof value === "object" && value !== null && "getDirectory" in value;
}

/** A folder of the page's private files; rejects when there is none. */
async function originDirectory(names: readonly string[]): Promise<OriginDirectory> {
  const storage: unknown = Reflect.get(navigator, "storage");
  if (!isStorage(storage)) throw new Error("This browser has no files of the origin.");
  let directory = await storage.getDirectory();
  for (const name of names) directory = await directory.getDirectoryHandle(name);
  return directory;
}

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

/** Removes a folder of the page's private files with all that lies in it. */
export async function removeOriginFolder(path: string): Promise<void> {
  const names = path.split("/").filter((name) => name !== "");
  const last = names.pop();
  if (last === undefined) throw new Error("The root of the page's files cannot be removed.");
  const directory = await originDirectory(names);
  await directory.removeEntry(last, { recursive: true });
}
