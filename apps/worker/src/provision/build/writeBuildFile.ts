import { JobFailure } from "../../jobFailure.ts";
import { writeNewFile } from "../../paths/writeNewFile.ts";

/**
 * Writes a file of a plan into a folder that holds checked-out sources, in place of a file that they may
 * have there. A repository may have a link where the plan has a folder; the worker does not follow it:
 * `build_failed`.
 */
export async function writeBuildFile(folder: string, below: string, text: string): Promise<void> {
  const problem = await writeNewFile(folder, below, text, { replace: true });
  if (problem !== null) throw new JobFailure("build_failed", problem);
}
