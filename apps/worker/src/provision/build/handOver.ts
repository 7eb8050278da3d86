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

/** The same for a cache, which is too large to be looked through each time: its own owner stands for all. */
export async function handOverOnce(
  cache: string,
  account: { uid: number; gid: number },
): Promise<void> {
  const { uid } = await lstat(cache);
  if (uid === account.uid) return;
  // Last of all, so that one that was interrupted is done again.
  for (const name of await readdir(cache)) await handOver(join(cache, name), account);
  await lchown(cache, account.uid, account.gid);
}

/** Marks a cache that a tool without walls will write: the next one with walls takes over all of it. */
export async function disown(cache: string): Promise<void> {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === 0 && gid !== undefined) await lchown(cache, uid, gid);
}
