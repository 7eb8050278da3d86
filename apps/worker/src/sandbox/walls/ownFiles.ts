import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RoomAccount } from "./entryArgv.ts";

/**
 * Gives a folder and what the worker put into it to a job's account. Links are never followed, and
 * nothing may run in the folder meanwhile.
 */
export async function ownFiles(path: string, account: RoomAccount): Promise<void> {
  const stats = await lstat(path);
  if (stats.isDirectory()) {
    for (const name of await readdir(path)) await ownFiles(join(path, name), account);
  }
  if (stats.uid === account.uid && stats.gid === account.gid) return;
  await lchown(path, account.uid, account.gid);
}
