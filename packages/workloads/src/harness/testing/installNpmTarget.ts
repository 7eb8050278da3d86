import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import type { ProvisionPlan } from "../../provisions/plan.ts";

const run = promisify(execFile);
const installTimeoutMs = 5 * 60_000;

/**
 * Installs an `npm` plan for a test as the worker does, without install scripts, and answers the
 * folder. What was installed once is kept in the cache folder.
 */
export async function installNpmTarget(plan: ProvisionPlan, cacheDir: string): Promise<string> {
  if (plan.kind !== "npm") throw new Error(`A ${plan.kind} plan is not installed by npm.`);
  const key = createHash("sha256").update(canonicalJson(plan)).digest("hex").slice(0, 16);
  const targets = join(cacheDir, "test-targets");
  const folder = join(targets, key);
  if (existsSync(folder)) return folder;
  await mkdir(targets, { recursive: true });
  const installing = await mkdtemp(join(targets, "installing-"));
  const dependencies = Object.fromEntries(
    plan.packages.map(({ name, version }) => [name, version]),
  );
  const manifest = JSON.stringify({ private: true, dependencies });
  await writeFile(join(installing, "package.json"), manifest);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  if (plan.anyPlatform === true) flags.push("--force");
  const cache = `--cache=${join(cacheDir, "npm")}`;
  const options = { cwd: installing, timeout: installTimeoutMs };
  await run("npm", ["install", ...flags, cache], options);
  // Moved in one step, so that a second session never sees half a folder.
  await rename(installing, folder).catch(async (error: unknown) => {
    await rm(installing, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
