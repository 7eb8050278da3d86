import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import { z } from "zod";
import type { ProvisionPlan } from "../../adapter.ts";
import type { TestMachine } from "./testMachine.ts";

const run = promisify(execFile);
const outputBytesMax = 64 * 1024 ** 2;

/** The local mirror of a repository in `GIT_MIRRORS`; undefined: it has none. */
export function mirrorOf(mirrors: string, repository: string): string | undefined {
  const entry = mirrors.split(",").find((one) => one.trim().startsWith(`${repository}=`));
  return entry?.trim().slice(repository.length + 1);
}

const recipeSchema = z.looseObject({
  files: z.record(z.string(), z.string()).default({}),
  steps: z.array(z.looseObject({ argv: z.array(z.string()), timeoutMs: z.number() })),
});

/** File of the machine's owner that says how a plan is built; null: there is none. */
export function recipeFile(machine: TestMachine, plan: ProvisionPlan | undefined): string | null {
  if (plan?.kind !== "git" || typeof plan.recipe !== "string") return null;
  const file = join(machine.buildRecipesDir ?? "", `${plan.recipe}.json`);
  return machine.buildRecipesDir !== null && existsSync(file) ? file : null;
}

/**
 * Builds a `git` plan by the owner's recipe, without parts, from local mirrors, for a test, and
 * answers the program's path. What was built once is kept in the cache folder.
 */
export async function buildGitTarget(machine: TestMachine, plan: ProvisionPlan): Promise<string> {
  const file = recipeFile(machine, plan);
  if (plan.kind !== "git" || file === null || plan.executable === null) {
    throw new Error(`A ${plan.kind} plan is not built here.`);
  }
  const recipe = recipeSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const hash = createHash("sha256").update(canonicalJson({ plan, recipe }));
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
  for (const [name, text] of Object.entries({ ...plan.files, ...recipe.files })) {
    await mkdir(dirname(join(build, name)), { recursive: true });
    await writeFile(join(build, name), text);
  }
  for (const { argv, timeoutMs } of recipe.steps) {
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
