import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { findProgram } from "../sandbox/process/findProgram.ts";
import { classifyCargoFailure } from "./classifyCargoFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { runTool } from "./runTool.ts";

type CargoPlan = Extract<ProvisionPlan, { kind: "cargo" }>;

const FETCH_TIMEOUT_MS = 15 * 60_000;
/** TrailBase took 8.5 to 25 minutes on two cores. */
const BUILD_TIMEOUT_MS = 90 * 60_000;

/**
 * Builds the plan's program with exactly the crates of its lock file; only the executable stays in
 * `dir`. Downloads are kept in the tool cache, compiled crates are not: they are gigabytes.
 */
export async function provisionCargo(
  plan: CargoPlan,
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const searchPath = context.toolEnv.PATH ?? "";
  const cargo = findProgram("cargo", searchPath);
  if (cargo === null) {
    throw new JobFailure("sandbox_unavailable", "cargo is not on the PATH of this machine");
  }
  for (const [program, debianPackage] of Object.entries(plan.tools)) {
    if (findProgram(program, searchPath) !== null) continue;
    throw new JobFailure(
      "sandbox_unavailable",
      `${program} is not on the PATH of this machine (Debian: ${debianPackage})`,
    );
  }
  const source = join(dir, "source");
  await writeSource(plan, source);
  const run = async (args: readonly string[], timeoutMs: number, what: string) => {
    const result = await runTool({
      argv: [cargo, ...args],
      cwd: source,
      env: {
        ...context.toolEnv,
        PATH: `${join(source, "bin")}${delimiter}${searchPath}`,
        CARGO_HOME: join(context.toolCacheDir, "cargo"),
        CARGO_TARGET_DIR: join(source, "target"),
        CARGO_TERM_COLOR: "never",
      },
      marker: context.marker,
      tools: context.tools,
      output: context.logs.source("cargo"),
      timeoutMs,
      signal: context.signal,
    });
    if (result.ok) return;
    const code = result.timedOut ? timeoutCode(args) : classifyCargoFailure(result.outputTail);
    throw new JobFailure(code, `${what} failed for ${plan.crate} ${plan.version}`);
  };
  await run(["fetch", "--locked"], FETCH_TIMEOUT_MS, "cargo fetch");
  await run(["build", "--release", "--locked", "--offline"], BUILD_TIMEOUT_MS, "cargo build");
  await rename(join(source, "target/release", plan.executable), join(dir, plan.executable));
  await rm(source, { recursive: true });
  return { executable: plan.executable, imageId: null };
}

function timeoutCode([command]: readonly string[]) {
  return command === "fetch" ? "registry_unreachable" : "build_failed";
}

async function writeSource(plan: CargoPlan, source: string): Promise<void> {
  await mkdir(join(source, "src"), { recursive: true });
  await mkdir(join(source, "bin"));
  await writeFile(join(source, "Cargo.toml"), plan.manifest);
  await writeFile(join(source, "Cargo.lock"), plan.lock);
  await writeFile(join(source, "src/main.rs"), plan.mainRs);
  for (const [name, script] of Object.entries(plan.standIns)) {
    await writeFile(join(source, "bin", name), script);
    await chmod(join(source, "bin", name), 0o755);
  }
}
