import { access, constants, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** A folder of a repository as detectors see it. */
export interface RepositoryFolder {
  /** Paths from the folder. */
  files: readonly string[];
  /** Empty for a file that cannot be read. */
  read(file: string): Promise<string>;
  isExecutable(file: string): Promise<boolean>;
}

const filesMax = 5000;
const skipped = new Set(["node_modules", "target", "dist", "build", "vendor", "venv"]);

/** Folders of tools, such as .venv and .tox, hold benchmarks of other people. */
const isSkipped = (name: string) => name.startsWith(".") || skipped.has(name);

/** Lists the files of a folder that can be somebody's own. */
export async function openRepositoryFolder(root: string): Promise<RepositoryFolder> {
  return {
    files: await listFiles(root),
    read: (file) => readFile(join(root, file), "utf8").catch(() => ""),
    isExecutable: (file) =>
      access(join(root, file), constants.X_OK).then(
        () => true,
        () => false,
      ),
  };
}

async function listFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    // One that cannot be read has no benchmarks of this user.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (files.length >= filesMax) return;
      const path = join(folder, entry.name);
      if (entry.isFile()) files.push(relative(root, path));
      else if (entry.isDirectory() && !isSkipped(entry.name)) await visit(path);
    }
  };
  await visit(root);
  return files;
}

/** The files of `names` whose text matches. */
export async function matchingFiles(
  { read }: RepositoryFolder,
  names: readonly string[],
  pattern: RegExp,
): Promise<string[]> {
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await read(name) })));
  return texts.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

/** "1 file", "2 files". */
export const count = (number: number, word: string) =>
  `${number} ${word}${number === 1 ? "" : "s"}`;
