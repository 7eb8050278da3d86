import { chmod, lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

const READABLE = 0o444;
const PASSABLE = 0o111;
const WRITABLE_BY_ALL = 0o022;

/**
 * Gives what a build left to the worker. Every job's account may read it and none may write it, and
 * nothing in it changes the account that it runs as.
 */
export async function takeBack(path: string): Promise<void> {
  const stats = await lstat(path);
  const [uid, gid] = [process.getuid?.() ?? stats.uid, process.getgid?.() ?? stats.gid];
  if (stats.uid !== uid || stats.gid !== gid) await lchown(path, uid, gid);
  if (stats.isSymbolicLink()) return;
  const runs = stats.isDirectory() || (stats.mode & PASSABLE) !== 0;
  const mode = ((stats.mode & 0o777) | READABLE | (runs ? PASSABLE : 0)) & ~WRITABLE_BY_ALL;
  if (mode !== (stats.mode & 0o7777)) await chmod(path, mode);
  if (!stats.isDirectory()) return;
  for (const name of await readdir(path)) await takeBack(join(path, name));
}
