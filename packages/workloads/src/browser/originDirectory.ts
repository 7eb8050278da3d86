/** The little that is used of a page's private files (File System API). */
export interface OriginDirectory {
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
export async function originDirectory(names: readonly string[]): Promise<OriginDirectory> {
  const storage: unknown = Reflect.get(navigator, "storage");
  if (!isStorage(storage)) throw new Error("This browser has no files of the origin.");
  let directory = await storage.getDirectory();
  for (const name of names) directory = await directory.getDirectoryHandle(name);
  return directory;
}
