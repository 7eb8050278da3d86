import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { KeptResult } from "@lapline/workloads/verification";

const run = promisify(execFile);

/** What a run writes itself: a resumed one finds that of the run before. */
const written = [
  "docs/results",
  "docs/reference/target-scenario-matrix.md",
  "docs/reference/fidelity.md",
  "packages/workloads/src/verification/verifiedRuns.json",
];

/** The commit of Lapline in `root`, and whether anything differs from it but what a run writes. */
export async function laplineCommit(root: string): Promise<KeptResult["lapline"]> {
  const git = async (...rest: string[]) => (await run("git", rest, { cwd: root })).stdout.trim();
  const commit = await git("rev-parse", "HEAD");
  const others = written.map((path) => `:!${path}`);
  const changes = await git("status", "--porcelain", "--", ".", ...others);
  return { commit, changed: changes !== "" };
}
