import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { entryIn, pathIn } from "../../paths/pathIn.ts";

/**
 * Files that registries never change, by their address. Only the worker writes them, with what the
 * registry sent it: no build sees this folder, so none can change what another gets.
 */
export interface Downloads {
  /** Path of what is kept of an address; null: nothing. */
  find(address: string): Promise<string | null>;
  /** Begins to keep what an address is answered with. */
  keep(address: string): Promise<Keeping>;
  /** Drops the least recently used files above the bound. Never rejects. */
  evict(): Promise<void>;
}

/** A file that is being fetched. */
export interface Keeping {
  /** Takes a piece. A full disk ends the keeping and not the download. */
  write(chunk: Buffer): Promise<void>;
  /** Keeps the file; not called where the answer was cut short. */
  finish(): Promise<void>;
  /** Forgets it. */
  drop(): Promise<void>;
}

interface Options {
  /** Folder of the files, which need not be there yet. */
  dir: string;
  bytesMax: number;
  now: () => Date;
  onLeft?(sentence: string): void;
}

const NAME = /^[0-9a-f]{64}$/;
/** A download that nobody wrote to for as long has no worker any more. */
const ABANDONED_MS = 60 * 60_000;

/** Opens the files that builds have in common. */
export function openDownloads(options: Options): Downloads {
  const { dir, now } = options;
  const placeOf = (address: string) =>
    pathIn(dir, createHash("sha256").update(address).digest("hex"));
  return {
    find: async (address) => {
      const path = placeOf(address);
      try {
        await utimes(path, now(), now());
        return path;
      } catch {
        return null;
      }
    },
    keep: async (address) => {
      await mkdir(dir, { recursive: true });
      const part = pathIn(dir, `part-${randomUUID()}`);
      const file = createWriteStream(part, { flags: "wx", mode: 0o600 });
      let problem: Error | null = null;
      file.on("error", (error) => {
        problem = error;
      });
      const drop = async () => {
        file.destroy();
        await rm(part, { force: true });
      };
      return {
        write: (chunk) =>
          new Promise((resolve) => {
            if (problem !== null) resolve();
            else file.write(chunk, () => resolve());
          }),
        finish: async () => {
          if (problem !== null) return drop();
          file.end();
          try {
            await finished(file);
            await utimes(part, now(), now());
            // In one step: whoever finds it finds all of it.
            await rename(part, placeOf(address));
          } catch {
            await drop();
          }
        },
        drop,
      };
    },
    evict: () =>
      evict(options).catch((error: unknown) =>
        options.onLeft?.(`downloads in ${dir} were not looked through: ${String(error)}`),
      ),
  };
}

async function evict({ dir, bytesMax, now }: Options): Promise<void> {
  const files: { path: string; bytes: number; usedMs: number }[] = [];
  for (const name of await readdir(dir).catch(() => [])) {
    const path = entryIn(dir, name);
    const facts = await stat(path).catch(() => null);
    if (facts === null) continue;
    const { size: bytes, mtimeMs: usedMs } = facts;
    if (NAME.test(name)) files.push({ path, bytes, usedMs });
    else if (now().getTime() - usedMs > ABANDONED_MS) await rm(path, { force: true });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, bytes } of files.sort((a, b) => a.usedMs - b.usedMs)) {
    if (total <= bytesMax) return;
    await rm(path, { force: true });
    total -= bytes;
  }
}
