import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const TRASH = ".trash";
/** Emptying a folder of a hundred million files takes longer; nothing waits that long. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Removes a folder that code of others has written to, whatever they made of it: folders that nobody may
 * enter, and paths longer than the system takes. Never rejects. What stays all the same is moved out of
 * the way, into a folder of its parent, and the answer is a sentence about it; null when all is gone.
 */
export async function removeTree(path: string): Promise<string | null> {
  if ((await removalError(path)) === null) return null;
  // Both walk from folder to folder, so no path becomes too long, and follow no links.
  await run("chmod", ["-R", "u+rwx", "--", path]);
  await run("rm", ["-rf", "--one-file-system", "--", path]);
  const error = await removalError(path);
  if (error === null) return null;
  if (basename(path) === TRASH) return `${path} could not be removed: ${error}`;
  const trash = join(dirname(path), TRASH);
  const moved = join(trash, randomUUID());
  try {
    await mkdir(trash).catch(() => undefined);
    await rename(path, moved);
    return `${path} could not be removed and is now ${moved}: ${error}`;
  } catch {
    return `${path} could not be removed: ${error}`;
  }
}

async function removalError(path: string): Promise<string | null> {
  try {
    // Without retries, which multiply with each level of the tree.
    await rm(path, { recursive: true, force: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error);
  }
}

/** Ends with the program, however it ends: what it achieved shows afterwards. */
function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "ignore", timeout: TIMEOUT_MS });
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
}
