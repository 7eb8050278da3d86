import { execFile } from "node:child_process";
import { promisify } from "node:util";

const bytesMax = 64 * 1024 ** 2;

/** Paths below `root` that differ between a commit and this one; null where git does not know it. */
export async function changedSince(root: string, commit: string): Promise<string[] | null> {
  const args = ["diff", "--name-only", "--no-renames", "-z", `${commit}`, "HEAD", "--"];
  try {
    const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: bytesMax });
    return stdout.split("\0").filter((path) => path !== "");
  } catch {
    return null;
  }
}
