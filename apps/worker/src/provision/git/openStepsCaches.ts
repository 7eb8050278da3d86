import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { entryIn, pathIn } from "../../paths/pathIn.ts";
import { removeTree } from "../../paths/removeTree.ts";

/** The caches that steps of recipes share, each a folder `steps-…` of the tools' caches. */
export interface StepsCaches {
  /** Runs `build`, during which no worker of the host drops the cache of that name. */
  using<Built>(name: string, build: () => Promise<Built>): Promise<Built>;
  /**
   * Drops the caches that nobody used for too long, then the least recently used of those above the
   * bound. One that is in use, or was a quarter of an hour ago, stays. Never rejects.
   */
  evict(): Promise<void>;
}

const CACHE = /^steps-[0-9a-f]{16}$/;
/** Beside the cache and not in it: builds could write the time of their own last use. */
const USED = ".used";
const DROPPED = "dropped-steps-";
const IN_USE_MS = 15 * 60_000;
/** Steps may take hours, and another worker of the host must not take their cache for unused. */
const TOUCH_MS = 60_000;
const BLOCK_BYTES = 512;

interface Options {
  /** Folder of the tools' caches. */
  dir: string;
  bytesMax: number;
  unusedMsMax: number;
  now: () => Date;
  /** Told in a sentence of a folder that could not be removed. */
  onLeft?(sentence: string): void;
  /** How often a build shows that it goes on; for tests. */
  touchMs?: number;
}

/** Opens the caches of steps below a folder, which need not be there yet. */
export function openStepsCaches(options: Options): StepsCaches {
  const { dir, now } = options;
  const touch = async (name: string) => {
    const used = pathIn(dir, `${name}${USED}`);
    await writeFile(used, "");
    await utimes(used, now(), now());
  };
  return {
    using: async (name, build) => {
      await mkdir(dir, { recursive: true });
      await touch(name);
      let touching: Promise<unknown> = Promise.resolve();
      const again = () => {
        touching = touch(name).catch(() => undefined);
      };
      const timer = setInterval(again, options.touchMs ?? TOUCH_MS);
      timer.unref();
      try {
        return await build();
      } finally {
        clearInterval(timer);
        await touching;
      }
    },
    evict: () =>
      evict(options).catch((error: unknown) =>
        options.onLeft?.(`caches of steps in ${dir} were not looked through: ${String(error)}`),
      ),
  };
}

async function evict(options: Options): Promise<void> {
  const { dir, bytesMax, unusedMsMax } = options;
  const nowMs = options.now().getTime();
  const caches: { name: string; unusedMs: number; bytes: number }[] = [];
  for (const name of (await readdir(dir).catch(unlessGone)) ?? []) {
    if (name.startsWith(DROPPED)) await remove(entryIn(dir, name), options);
    if (!CACHE.test(name)) continue;
    const unusedMs = nowMs - (await lastUse(dir, name, nowMs));
    const bytes = await bytesOf(entryIn(dir, name)).catch(() => null);
    // One that cannot be looked through may be of any size, so it goes first.
    const isFirst = bytes === null && unusedMs >= IN_USE_MS;
    caches.push({ name, unusedMs: isFirst ? Number.MAX_VALUE : unusedMs, bytes: bytes ?? 0 });
  }
  let total = caches.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, unusedMs, bytes } of caches.sort((a, b) => b.unusedMs - a.unusedMs)) {
    if (unusedMs < IN_USE_MS || (total <= bytesMax && unusedMs <= unusedMsMax)) return;
    await drop(name, options);
    total -= bytes;
  }
}

/** Renamed first, so that nobody meets a half deleted cache. */
async function drop(name: string, options: Options): Promise<void> {
  const { dir } = options;
  const dropped = pathIn(dir, `${DROPPED}${randomUUID()}`);
  try {
    await rename(pathIn(dir, name), dropped);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await rm(pathIn(dir, `${name}${USED}`), { force: true });
  await remove(dropped, options);
}

async function remove(path: string, options: Options): Promise<void> {
  const left = await removeTree(path);
  if (left !== null) options.onLeft?.(left);
}

/** Without the mark of an earlier release's worker the folder's own time counts, unless it is to come. */
async function lastUse(dir: string, name: string, nowMs: number): Promise<number> {
  const marked = await stat(pathIn(dir, `${name}${USED}`)).catch(() => null);
  if (marked !== null) return marked.mtimeMs;
  const { mtimeMs } = await lstat(pathIn(dir, name)).catch(() => ({ mtimeMs: 0 }));
  return mtimeMs > nowMs ? 0 : mtimeMs;
}

/** What a tree takes on the disk. What vanishes meanwhile counts nothing. */
async function bytesOf(path: string): Promise<number> {
  const found = await lstat(path).catch(unlessGone);
  if (found === undefined) return 0;
  let bytes = found.blocks * BLOCK_BYTES;
  if (!found.isDirectory()) return bytes;
  const names = (await readdir(path).catch(unlessGone)) ?? [];
  for (const name of names) bytes += await bytesOf(entryIn(path, name));
  return bytes;
}

function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
