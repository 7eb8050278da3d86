import { join, normalize, relative, sep } from "node:path";
import { JobFailure } from "../../jobFailure.ts";
import { writeNewFile } from "../../paths/writeNewFile.ts";

/** Writes an adapter's file by its path inside `dir`, where none may be; answers the whole path. */
export async function writeInside(dir: string, name: string, text: string): Promise<string> {
  const path = normalize(join(dir, name));
  if (!path.startsWith(dir + sep)) throw new Error(`the adapter's file ${name} leaves its folder`);
  const problem = await writeNewFile(dir, relative(dir, path), text);
  if (problem !== null) throw new JobFailure("bootstrap_failed", problem);
  return path;
}
