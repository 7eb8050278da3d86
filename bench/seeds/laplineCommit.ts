import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { KeptResult } from "@lapline/workloads/verification";

const run = promisify(execFile);

/**
 * The commit of Lapline in `root`. Results that were written there do not count as a change, since
 * a resumed run finds those of the run before.
 */
export async function laplineCommit(root: string): Promise<KeptResult["lapline"]> {
  const git = async (...rest: string[]) => (await run("git", rest, { cwd: root })).stdout.trim();
  const commit = await git("rev-parse", "HEAD");
  const changes = await git("status", "--porcelain", "--", ".", ":!docs/results");
  return { commit, changed: changes !== "" };
}
