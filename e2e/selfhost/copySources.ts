import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runCommand } from "./runCommand.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * Copies what belongs to the project (committed or not, but not ignored) into a new folder and answers
 * it: all images are built from the same sources, whatever changes meanwhile.
 */
export async function copySources(): Promise<string> {
  const list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"] as const;
  const paths = (await runCommand(list, { timeoutMs: 60_000 })).split("\0");
  const folder = await mkdtemp(join(tmpdir(), "lapline-sources-"));
  for (const path of new Set(paths)) {
    if (path === "") continue;
    // A deleted file is listed until the deletion is committed.
    await cp(join(root, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
  return folder;
}
