import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const installedSchema = z.looseObject({
  /** Of its package, which names its folder. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What it says of itself. */
  version: z.string().max(200),
});
export type InstalledVersion = z.infer<typeof installedSchema>;

/**
 * What npm installed watches over every later version, so each has to read what the other wrote: members
 * are only added, and those that are not known are kept.
 */
const stateSchema = z.looseObject({
  /** What runs; null: what npm installed. */
  active: installedSchema.nullable(),
  /** What is tried next, or is being tried: it has not spoken to the server yet. */
  pending: installedSchema.nullable(),
  /** Another package with the content of what runs. */
  same: z.string().nullable(),
  /** When packages failed that are not tried again for a day, by their SHA-256. */
  refused: z.record(z.string(), z.iso.datetime()),
  /** Why the last package is not used; null: nothing is wrong. */
  problem: z
    .object({ sha256: z.string(), sentence: z.string().max(500) })
    .nullable()
    .default(null),
});
/** Which versions of the worker a machine has beside the one that npm installed. */
export type UpdateState = z.infer<typeof stateSchema>;

const none: UpdateState = { active: null, pending: null, same: null, refused: {}, problem: null };

/** Folder of the versions of a machine. */
export const versionsFolder = (folder: string) => join(folder, "versions");

/** Where npm puts one version of the worker. */
export function versionFolder(folder: string, { sha256 }: Pick<InstalledVersion, "sha256">) {
  return join(versionsFolder(folder), sha256.slice(0, 16));
}

const fileOf = (folder: string) => join(versionsFolder(folder), "state.json");

/** What is not there or cannot be read stands for nothing but what npm installed. */
export async function readUpdateState(folder: string): Promise<UpdateState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(fileOf(folder), "utf8")));
  } catch {
    return none;
  }
}

/** Changes the state as a whole: after a crash there is the old or the new one. */
export async function changeUpdateState(
  folder: string,
  change: (state: UpdateState) => UpdateState,
): Promise<UpdateState> {
  const changed = change(await readUpdateState(folder));
  await mkdir(versionsFolder(folder), { recursive: true, mode: 0o700 });
  const file = fileOf(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return changed;
}

/** Takes a version out of what is tried; it is not installed again for a day. `sentence`: why. */
export async function refuseVersion(
  folder: string,
  { sha256, sentence }: { sha256: string; sentence: string },
  now: Date,
): Promise<void> {
  await changeUpdateState(folder, ({ pending, refused, ...state }) => ({
    ...state,
    pending: pending?.sha256 === sha256 ? null : pending,
    refused: { ...refused, [sha256]: now.toISOString() },
    problem: { sha256, sentence: sentence.slice(0, 500) },
  }));
}
