import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isArchiveName, type NamedFile, pickResults, unpackFiles } from "@lapline/contracts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/**
 * The files to import: `-` is stdin, of a folder or an archive those that hold results. Throws a Failure
 * for what cannot be read and for what holds nothing.
 */
export async function readImportFiles(
  io: Pick<ProgramIo, "readStdin">,
  paths: readonly string[],
): Promise<NamedFile[]> {
  const read = await Promise.all(paths.map((path) => readPath(io, path)));
  return read.flat();
}

async function readPath(io: Pick<ProgramIo, "readStdin">, path: string): Promise<NamedFile[]> {
  if (path === "-") return [{ name: path, content: await io.readStdin() }];
  try {
    if ((await stat(path)).isDirectory()) return await readFolder(path);
    if (!isArchiveName(path)) return [{ name: path, content: await readFile(path, "utf8") }];
    const unpacked = await unpackFiles({ name: path, bytes: new Uint8Array(await readFile(path)) });
    if (!unpacked.ok) throw new Failure(exitCodes.usage, unpacked.sentence);
    return pickResults(unpacked.files);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(exitCodes.usage, `${path} cannot be read: ${reason}`);
  }
}

/** Named by their paths below the folder, which it begins. */
async function readFolder(folder: string): Promise<NamedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const below = entries
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: join(entry.parentPath, entry.name).replaceAll("\\", "/") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  // What hides a file is its name, never where the folder lies.
  const start = join(folder, "/").length;
  const picked = pickResults(below.map(({ name }) => ({ name: name.slice(start) })));
  if (picked.length === 0) throw new Failure(exitCodes.usage, `${folder} contains no files.`);
  const files: NamedFile[] = [];
  for (const { name } of picked) {
    files.push({ name, content: await readFile(join(folder, name), "utf8") });
  }
  return files;
}
