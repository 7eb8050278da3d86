import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import type { ProvisionPlan } from "../../provisions/plan.ts";
import type { TestMachine } from "./harnessCase.ts";
import { installNpmTarget } from "./installNpmTarget.ts";

const run = promisify(execFile);
const outputBytesMax = 64 * 1024 ** 2;

/** The local mirror of a repository in `GIT_MIRRORS`; undefined: it has none. */
export function mirrorOf(mirrors: string, repository: string): string | undefined {
  const entry = mirrors.split(",").find((one) => one.trim().startsWith(`${repository}=`));
  return entry?.trim().slice(repository.length + 1);
}

/**
 * Builds a `git` plan from local mirrors, for a test, and answers the program's path. Its parts are
 * packages of npm. What was built once is kept in the cache folder.
 */
export async function buildGitTarget(machine: TestMachine, plan: ProvisionPlan): Promise<string> {
  if (plan.kind !== "git" || plan.executable === null) {
    throw new Error(`A ${plan.kind} plan is not built here.`);
  }
  const hash = createHash("sha256").update(canonicalJson({ plan }));
  const key = hash.digest("hex").slice(0, 16);
  const targets = join(machine.cacheDir, "test-targets");
  const folder = join(targets, key);
  const program = join(folder, plan.executable);
  if (existsSync(program)) return program;
  await mkdir(targets, { recursive: true });
  const build = await mkdtemp(join(targets, "building-"));
  for (const source of plan.sources) {
    const mirror = mirrorOf(machine.gitMirrors, source.repository);
    if (mirror === undefined) throw new Error(`There is no mirror of ${source.repository}.`);
    const clone = ["clone", "--quiet", "--shared", "--no-checkout", mirror, source.folder];
    await run("git", clone, { cwd: build });
    await run("git", ["checkout", "--quiet", source.ref], { cwd: join(build, source.folder) });
  }
  const folders = new Map([["build", build]]);
  for (const [name, part] of Object.entries(plan.parts)) {
    folders.set(`part:${name}`, await installNpmTarget(part, machine.cacheDir));
  }
  const fill = (text: string) =>
    text.replace(/\{([^{}]+)\}/g, (word, name) => folders.get(name) ?? word);
  for (const [name, text] of Object.entries({ ...plan.files, ...plan.recipe.files })) {
    await mkdir(dirname(join(build, name)), { recursive: true });
    await writeFile(join(build, name), text);
  }
  for (const { argv, cwd = "", env = {}, timeoutMs } of plan.recipe.steps) {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${fill(value)}`);
    const options = { cwd: join(build, cwd), timeout: timeoutMs, maxBuffer: outputBytesMax };
    await run("env", [...variables, ...argv.map(fill)], options);
  }
  const kept = await mkdtemp(join(targets, "keeping-"));
  for (const { from, to } of plan.outputs) {
    await run("cp", ["-a", resolve(build, fill(from)), join(kept, to)]);
  }
  await rm(build, { recursive: true });
  // Moved in one step, so that a second session never sees half a folder.
  await rename(kept, folder).catch(async (error: unknown) => {
    await rm(kept, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return program;
}
