import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Gives a folder and everything in it to an account. Links are never followed. What the worker has
 * added to a folder that was handed over before goes along.
 */
export async function handOver(path: string, account: { uid: number; gid: number }): Promise<void> {
  const stats = await lstat(path);
  if (stats.uid !== account.uid || stats.gid !== account.gid) {
    await lchown(path, account.uid, account.gid);
  }
  if (!stats.isDirectory()) return;
  for (const name of await readdir(path)) await handOver(join(path, name), account);
}
