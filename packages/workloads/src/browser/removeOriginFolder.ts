import { originDirectory } from "./originDirectory.ts";

/** Removes a folder of the page's private files with all that lies in it. */
export async function removeOriginFolder(path: string): Promise<void> {
  const names = path.split("/").filter((name) => name !== "");
  const last = names.pop();
  if (last === undefined) throw new Error("The root of the page's files cannot be removed.");
  const directory = await originDirectory(names);
  await directory.removeEntry(last, { recursive: true });
}
