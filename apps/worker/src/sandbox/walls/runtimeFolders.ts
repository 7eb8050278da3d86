import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "../programs/findProgram.ts";

/** Programs that targets are started with. */
const programs = ["node", "deno", "bun", "java", "javac", "dart", "go"];

const ASK_TIMEOUT_MS = 10_000;
const askPython = "import sys; print(sys.executable); print(sys.base_prefix)";

/**
 * What of the runtimes on the owner's PATH a room has to show where they lie outside the system's
 * folders: the program alone where it needs no more, else the folder of its installation, which is
 * recognized by what only that holds.
 */
export async function runtimeFolders(searchPath: string): Promise<string[]> {
  const found = programs
    .map((name) => findProgram(name, searchPath))
    .filter((path) => path !== null);
  const python = await pythonFolders(searchPath);
  const paths = [process.execPath, ...found].flatMap((path) => [path, ...partsOf(path)]);
  return [...new Set([...paths, ...python])];
}

function partsOf(path: string): string[] {
  const real = realpathSync(path);
  const home = dirname(dirname(real));
  switch (basename(real)) {
    case "java":
    case "javac":
      return has(home, "release", "lib/modules") ? [real, home] : [real];
    case "dart":
      return has(home, "version", "lib/_internal") ? [real, home] : [real];
    case "go":
      return has(home, "VERSION", "src/runtime") ? [real, home] : [real];
    default:
      return [real];
  }
}

function has(folder: string, ...names: string[]): boolean {
  return names.every((name) => existsSync(join(folder, name)));
}

/** Asked, because what the PATH has is often a script that chooses among several. */
async function pythonFolders(searchPath: string): Promise<string[]> {
  const found = findProgram("python3", searchPath);
  if (found === null) return [];
  try {
    const asked = await promisify(execFile)(found, ["-I", "-c", askPython], {
      timeout: ASK_TIMEOUT_MS,
      env: { PATH: searchPath, HOME: homedir() },
    });
    const [program = "", prefix = ""] = asked.stdout.split("\n");
    return [program, realpathSync(program), prefix].filter((path) => path.startsWith("/"));
  } catch {
    return [];
  }
}
