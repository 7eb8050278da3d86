import { JobFailure } from "../../jobFailure.ts";
import { removeTree } from "../../paths/removeTree.ts";

/** Removes what a build worked on from the folder of its artifact; what stays there is `build_failed`. */
export async function removeSources(path: string): Promise<void> {
  const left = await removeTree(path);
  if (left !== null) throw new JobFailure("build_failed", left);
}
