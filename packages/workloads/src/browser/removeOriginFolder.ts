/** The little that is used of a page's private files (File System API). */
interface Directory {
  getDirectoryHandle(name: string): Promise<Directory>;
  removeEntry(name: string, options: { recursive: boolean }): Promise<void>;
}

interface Storage {
  getDirectory(): Promise<Directory>;
}

function isStorage(value: unknown): value is Storage {
  return typeof value === "object" && value !== null && "getDirectory" in value;
}

/** Removes a folder of the page's private files with all that lies in it. */
export async function removeOriginFolder(path: string): Promise<void> {
  const storage: unknown = Reflect.get(navigator, "storage");
  if (!isStorage(storage)) throw new Error("This browser has no files of the origin.");
  let directory = await storage.getDirectory();
  const names = path.split("/").filter((name) => name !== "");
  const last = names.pop();
  if (last === undefined) throw new Error("The whole of the page's files is no folder.");
  for (const name of names) directory = await directory.getDirectoryHandle(name);
  await directory.removeEntry(last, { recursive: true });
}
