import { chown, mkdir } from "node:fs/promises";
import { dirname, join, normalize, relative, sep } from "node:path";
import type { ComponentPlace, LaunchComponent } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { writeNewFile } from "../../paths/writeNewFile.ts";
import { type ProcessUser, processUser } from "../programs/commandPrefix.ts";
import type { Room } from "../walls/room.ts";

/** Writes an adapter's file by its path inside `dir`, where none may be; answers the whole path. */
export async function writeInside(dir: string, name: string, text: string): Promise<string> {
  const path = normalize(join(dir, name));
  if (!path.startsWith(dir + sep)) throw new Error(`the adapter's file ${name} leaves its folder`);
  const problem = await writeNewFile(dir, relative(dir, path), text);
  if (problem !== null) throw new JobFailure("bootstrap_failed", problem);
  return path;
}

/**
 * Makes a component's folder, writes its files and gives both to the account that it runs as. Answers
 * that account; null: the worker's, or the room's, which all programs of a room share.
 */
export async function writeComponentFiles(
  component: LaunchComponent,
  { dataDir }: ComponentPlace,
  room: Room | null,
): Promise<ProcessUser | null> {
  const isOther = room === null && component.user !== null;
  const user = isOther ? await processUser(component.user ?? "", process.getuid?.()) : null;
  await mkdir(dataDir, { recursive: true });
  const folders = new Set([dataDir]);
  for (const [name, text] of Object.entries(component.files)) {
    const path = await writeInside(dataDir, name, text);
    folders.add(dirname(path)).add(path);
  }
  if (user !== null) for (const path of folders) await chown(path, user.uid, user.gid);
  await room?.own(dataDir);
  return user;
}
