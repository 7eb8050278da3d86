import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { failRequestSchema, idSchema, reportRequestSchema } from "@lapline/contracts";
import { z } from "zod";

/** A result that was measured and that the server has not acknowledged yet. */
const spoolEntrySchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("report"), jobId: idSchema, body: reportRequestSchema }),
  z.strictObject({ kind: z.literal("fail"), jobId: idSchema, body: failRequestSchema }),
]);
export type SpoolEntry = z.infer<typeof spoolEntrySchema>;

/** Folder of results that survive a crash of the worker or the server. */
export interface Spool {
  /** Returns once the entry would survive a power cut. Throws what the file system throws. */
  put(entry: SpoolEntry): Promise<string>;
  /** Names of the stored entries, oldest first. */
  names(): Promise<string[]>;
  /** Null when the file is not an entry (it is set aside as `*.bad`) or is gone. */
  read(name: string): Promise<SpoolEntry | null>;
  remove(name: string): Promise<void>;
}

const EXTENSION = ".json";
const PARTIAL = ".partial";

/** Opens the spool in `dir`, and removes what a crash left half written. */
export async function openSpool(dir: string): Promise<Spool> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dir)) {
    if (name.endsWith(PARTIAL)) await rm(join(dir, name), { force: true });
  }
  return {
    put: (entry) => put(dir, entry),
    names: async () => (await readdir(dir)).filter((name) => name.endsWith(EXTENSION)).sort(),
    read: (name) => read(dir, name),
    remove: async (name) => {
      await rm(join(dir, name), { force: true });
      await syncFolder(dir);
    },
  };
}

async function put(dir: string, entry: SpoolEntry): Promise<string> {
  // The fence grows with every attempt, so one job's entries never overwrite each other.
  const name = `${entry.jobId}.${entry.body.fence}.${entry.kind}${EXTENSION}`;
  const partial = join(dir, `${name}${PARTIAL}`);
  try {
    const file = await open(partial, "w", 0o600);
    try {
      await file.writeFile(JSON.stringify(entry));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, join(dir, name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dir);
  return name;
}

async function read(dir: string, name: string): Promise<SpoolEntry | null> {
  const path = join(dir, name);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return spoolEntrySchema.parse(JSON.parse(text));
  } catch {
    await rename(path, `${path}.bad`);
    return null;
  }
}

/** The name of a file is durable only once its folder is. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
