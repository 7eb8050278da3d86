import type { Stats } from "node:fs";
import { chmod, lchown, lstat, readdir } from "node:fs/promises";
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

const READABLE = 0o444;
const PASSABLE = 0o111;
const WRITABLE_BY_ALL = 0o022;

/**
 * Lets every account read a shared cache: packages bring files with the modes of whoever packed them
 * (`fnv` 1.0.7 has sources of mode 0640), and their owner is not the account that builds with them.
 */
export async function openToAll(path: string): Promise<void> {
  const stats = await lstat(path).catch(unlessGone);
  if (stats === null || stats.isSymbolicLink()) return;
  const wanted = modeForAll(stats);
  if (wanted !== (stats.mode & 0o7777)) await chmod(path, wanted).catch(unlessGone);
  if (!stats.isDirectory()) return;
  const names = (await readdir(path).catch(unlessGone)) ?? [];
  for (const name of names) await openToAll(join(path, name));
}

/** A build beside this one may be tidying the same cache. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

function modeForAll(stats: Stats): number {
  const runs = stats.isDirectory() || (stats.mode & PASSABLE) !== 0;
  return (stats.mode & 0o777) | READABLE | (runs ? PASSABLE : 0);
}

/**
 * Gives what a build left to the worker. Every job's account may read it and none may write it, and
 * nothing in it changes the account that it runs as.
 */
export async function takeBack(path: string): Promise<void> {
  const stats = await lstat(path);
  const [uid, gid] = [process.getuid?.() ?? stats.uid, process.getgid?.() ?? stats.gid];
  if (stats.uid !== uid || stats.gid !== gid) await lchown(path, uid, gid);
  if (stats.isSymbolicLink()) return;
  const mode = modeForAll(stats) & ~WRITABLE_BY_ALL;
  if (mode !== (stats.mode & 0o7777)) await chmod(path, mode);
  if (!stats.isDirectory()) return;
  for (const name of await readdir(path)) await takeBack(join(path, name));
}
