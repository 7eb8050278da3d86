import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import type { ProvisionPlan } from "../../provisions/plan.ts";

const run = promisify(execFile);
const installTimeoutMs = 5 * 60_000;

/**
 * Installs a `pip` plan for a test and answers the program's path. What was installed once is kept in
 * the cache folder. The program starts as the worker's does, through an isolated Python.
 */
export async function installPipTarget(
  python: string,
  plan: ProvisionPlan,
  cacheDir: string,
): Promise<string> {
  if (plan.kind !== "pip") throw new Error(`A ${plan.kind} plan is not installed by pip.`);
  const asked = await run(python, ["-I", "-c", "import sys; print(sys.executable, sys.version)"]);
  const [interpreter = ""] = asked.stdout.split(" ");
  const key = createHash("sha256")
    .update(canonicalJson({ plan, on: asked.stdout }))
    .digest("hex");
  const targets = join(cacheDir, "test-targets");
  const folder = join(targets, key.slice(0, 16));
  const program = join(folder, plan.executable);
  if (existsSync(program)) return program;
  await mkdir(targets, { recursive: true });
  const installing = await mkdtemp(join(targets, "installing-"));
  for (const [name, text] of Object.entries(plan.sources)) {
    await writeFile(join(installing, name), text);
  }
  const packages = plan.packages.map(({ name, version }) => `${name}==${version}`);
  if (packages.length > 0) {
    const flags = ["--only-binary=:all:", "--no-input", "--disable-pip-version-check", "--quiet"];
    const folders = [`--target=${join(installing, "lib")}`, `--cache-dir=${join(cacheDir, "pip")}`];
    const install = ["-m", "pip", "install", ...flags, ...folders, ...packages];
    await run(interpreter, install, { timeout: installTimeoutMs });
  }
  const start = `import os, sys
here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "lib")]
import main
main.main()
`;
  await writeFile(join(installing, plan.executable), `#!${interpreter} -IB\n${start}`);
  await chmod(join(installing, plan.executable), 0o755);
  // Moved in one step, so that a second session never sees half a folder.
  await rename(installing, folder).catch(async (error: unknown) => {
    await rm(installing, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return program;
}
