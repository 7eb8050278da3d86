import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import type { Artifact, DownloadedFile, SourceCommit } from "@lapline/workloads";
import { z } from "zod";
import { JobFailure } from "../jobFailure.ts";
import { leftByBuild } from "../paths/leftByBuild.ts";
import { entryIn, pathIn } from "../paths/pathIn.ts";
import { removeTree } from "../paths/removeTree.ts";
import { digestFolder } from "./digestFolder.ts";

/** What a build leaves besides the files in its folder. */
export interface BuildResult {
  /** Path inside the folder. */
  executable: string | null;
  imageId: string | null;
  commits?: readonly SourceCommit[];
  downloads?: readonly DownloadedFile[];
  /** Bytes of what counts as the target, where the folder holds more than that. */
  ownBytes?: number;
}

export interface ArtifactCache {
  /**
   * The stored artifact of `key`, verified, or a new one from `build`, which gets an empty folder.
   * Concurrent builders of one key, in this process or another, all get a whole artifact.
   */
  obtain(key: string, build: (dir: string) => Promise<BuildResult>): Promise<CachedArtifact>;
  /** Forgets an entry, e.g. one whose image is gone from the engine. */
  drop(key: string): Promise<void>;
}

/** Removes a folder that a build may have filled; never rejects. */
type Remove = (path: string) => Promise<void>;

type CachedArtifact = Artifact & { fromCache: boolean };

const manifestSchema = z.strictObject({
  digest: z.string(),
  sizeBytes: z.number(),
  executable: z.string().nullable(),
  imageId: z.string().nullable(),
  commits: z
    .array(
      z.strictObject({
        repository: z.string(),
        ref: z.string(),
        commit: z.string(),
        submodule: z.string().exactOptional(),
      }),
    )
    .default([]),
  downloads: z
    .array(
      z.strictObject({
        address: z.string(),
        sha256: z.string(),
        source: z.enum(["listed", "first use"]),
      }),
    )
    .default([]),
  ownBytes: z.number().optional(),
});

const MANIFEST = "artifact.json";
const CONTENT = "content";
/** An entry used this recently may be in use by another worker of the host. */
const IN_USE_MS = 15 * 60_000;
/** A build folder that nobody touched for as long has no builder any more. */
const ABANDONED_MS = 60 * 60_000;
/** Builds may take hours, and another worker of the host must not take theirs for abandoned. */
const TOUCH_MS = 60_000;

/** Opens the cache; entries above `bytesMax` in total are dropped, least recently used first. */
export async function openArtifactCache(options: {
  dir: string;
  bytesMax: number;
  now: () => Date;
  /** Told of every dropped artifact, so that an image made of it can go too. */
  onEvicted(digest: string): void;
  /** Told in a sentence of a folder that could not be removed. */
  onLeft?(sentence: string): void;
  /** How often a build shows that it goes on; for tests. */
  touchMs?: number;
}): Promise<ArtifactCache> {
  const { dir, now } = options;
  const remove: Remove = async (path) => {
    const left = await removeTree(path);
    if (left !== null) options.onLeft?.(left);
  };
  const building = pathIn(dir, ".building");
  await mkdir(building, { recursive: true });
  await dropAbandoned(building, now(), remove);

  const obtain = async (key: string, build: (dir: string) => Promise<BuildResult>) => {
    const stored = await readEntry(pathIn(dir, key), now());
    if (stored !== null) return { ...stored, fromCache: true };
    await drop(key);
    const work = pathIn(building, `${key}-${randomUUID()}`);
    await mkdir(pathIn(work, CONTENT), { recursive: true });
    const touch = setInterval(() => void touchNow(work, now()), options.touchMs ?? TOUCH_MS);
    touch.unref();
    try {
      const result = await build(pathIn(work, CONTENT));
      const { digest, sizeBytes } = await leftByBuild(() => digestFolder(pathIn(work, CONTENT)));
      await writeFile(pathIn(work, MANIFEST), JSON.stringify({ digest, sizeBytes, ...result }));
      await publish(work, pathIn(dir, key));
    } finally {
      clearInterval(touch);
      await remove(work);
    }
    const built = await readEntry(pathIn(dir, key), now());
    if (built === null) throw new Error(`the cache entry ${key} vanished while it was built`);
    await evict({ ...options, now: now(), keep: key, remove });
    return { ...built, fromCache: false };
  };
  const drop = async (key: string) => {
    // Renamed first, so that nobody meets a half deleted entry.
    const trash = pathIn(building, `${key}-${randomUUID()}`);
    try {
      await rename(pathIn(dir, key), trash);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      throw error;
    }
    await remove(trash);
  };
  return { obtain, drop };
}

/** Moves a finished entry into place; where another builder was faster, theirs stays. */
async function publish(work: string, entry: string): Promise<void> {
  try {
    await rename(work, entry);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

/** Null when there is no entry or when its content is not what was stored. */
async function readEntry(entry: string, now: Date): Promise<Artifact | null> {
  let text: string;
  try {
    text = await readFile(pathIn(entry, MANIFEST), "utf8");
  } catch {
    return null;
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) return null;
  const { digest, sizeBytes, executable, imageId, commits, downloads, ownBytes } = parsed.data;
  const dir = pathIn(entry, CONTENT);
  const found = await digestFolder(dir).catch(nullOfJobFailure);
  if (found?.digest !== digest) return null;
  await utimes(pathIn(entry, MANIFEST), now, now);
  return {
    dir,
    executable: executable === null ? null : pathIn(dir, executable),
    imageId,
    digest: `sha256:${digest}`,
    sizeBytes: ownBytes ?? sizeBytes,
    commits,
    downloads,
  };
}

/** What no build may leave was put there afterwards. */
function nullOfJobFailure(error: unknown): null {
  if (error instanceof JobFailure) return null;
  throw error;
}

/** A folder that is gone ends its build with a better reason than this one. */
function touchNow(work: string, now: Date): Promise<void> {
  return utimes(work, now, now).catch(() => undefined);
}

async function dropAbandoned(building: string, now: Date, remove: Remove): Promise<void> {
  for (const name of await readdir(building)) {
    const path = entryIn(building, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await remove(path);
  }
}

async function evict(options: {
  dir: string;
  bytesMax: number;
  now: Date;
  keep: string;
  onEvicted(digest: string): void;
  remove: Remove;
}): Promise<void> {
  const { dir, now } = options;
  const entries: { name: string; usedMs: number; sizeBytes: number; digest: string }[] = [];
  for (const name of await readdir(dir)) {
    const manifest = pathIn(entryIn(dir, name), MANIFEST);
    try {
      const { mtimeMs } = await stat(manifest);
      const stored = manifestSchema.parse(JSON.parse(await readFile(manifest, "utf8")));
      entries.push({ name, usedMs: mtimeMs, sizeBytes: stored.sizeBytes, digest: stored.digest });
    } catch {
      // Not an entry, or one that another worker drops right now.
    }
  }
  let total = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  for (const entry of entries.sort((a, b) => a.usedMs - b.usedMs)) {
    if (total <= options.bytesMax) return;
    if (entry.name === options.keep || now.getTime() - entry.usedMs < IN_USE_MS) continue;
    await options.remove(entryIn(dir, entry.name));
    options.onEvicted(`sha256:${entry.digest}`);
    total -= entry.sizeBytes;
  }
}
