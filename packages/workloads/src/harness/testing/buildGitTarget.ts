import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import type { ProvisionPlan } from "../../adapter.ts";

const run = promisify(execFile);
const outputBytesMax = 64 * 1024 ** 2;

/** The local mirror of a repository in `GIT_MIRRORS`; undefined: it has none. */
export function mirrorOf(mirrors: string, repository: string): string | undefined {
  const entry = mirrors.split(",").find((one) => one.trim().startsWith(`${repository}=`));
  return entry?.trim().slice(repository.length + 1);
}

/**
 * Builds a `git` plan that brings its recipe and has no parts, from local mirrors, for a test, and
 * answers the program's path. What was built once is kept in the cache folder.
 */
export async function buildGitTarget(
  mirrors: string,
  plan: ProvisionPlan,
  cacheDir: string,
): Promise<string> {
  if (plan.kind !== "git" || typeof plan.recipe === "string" || plan.executable === null) {
    throw new Error(`A ${plan.kind} plan is not built here.`);
  }
  const key = createHash("sha256").update(canonicalJson(plan)).digest("hex").slice(0, 16);
  const targets = join(cacheDir, "test-targets");
  const folder = join(targets, key);
  const program = join(folder, plan.executable);
  if (existsSync(program)) return program;
  await mkdir(targets, { recursive: true });
  const build = await mkdtemp(join(targets, "building-"));
  for (const source of plan.sources) {
    const mirror = mirrorOf(mirrors, source.repository);
    if (mirror === undefined) throw new Error(`There is no mirror of ${source.repository}.`);
    const clone = ["clone", "--quiet", "--shared", "--no-checkout", mirror, source.folder];
    await run("git", clone, { cwd: build });
    await run("git", ["checkout", "--quiet", source.ref], { cwd: join(build, source.folder) });
  }
  for (const [name, text] of Object.entries(plan.recipe.files)) {
    await mkdir(dirname(join(build, name)), { recursive: true });
    await writeFile(join(build, name), text);
  }
  for (const { argv, timeoutMs } of plan.recipe.steps) {
    const [command = "", ...args] = argv.map((text) => text.replaceAll("{build}", build));
    await run(command, args, { cwd: build, timeout: timeoutMs, maxBuffer: outputBytesMax });
  }
  const kept = await mkdtemp(join(targets, "keeping-"));
  for (const { from, to } of plan.outputs) {
    await run("cp", ["-a", join(build, from), join(kept, to)]);
  }
  await rm(build, { recursive: true });
  // Moved in one step, so that a second session never sees half a folder.
  await rename(kept, folder).catch(async (error: unknown) => {
    await rm(kept, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return program;
}
