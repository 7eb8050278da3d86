import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter } from "node:path";
import { type Argument, args, pathArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { removeSources } from "../paths/leftByBuild.ts";
import { pathIn } from "../paths/pathIn.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { takeFile } from "./build/takeFile.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyCargoFailure } from "./classifyFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";

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
  const source = pathIn(dir, "source");
  await writeSource(plan, source);
  const run = async (
    rest: readonly Argument[],
    what: string,
    how: Pick<ToolRun, "code" | "timeoutMs" | "caches" | "readable" | "network">,
  ) => {
    const tool = {
      name: "cargo",
      argv: [pathArgument(cargo), ...rest],
      cwd: source,
      env: {
        PATH: `${pathIn(source, "bin")}${delimiter}${searchPath}`,
        CARGO_HOME: pathIn(context.toolCacheDir, "cargo"),
        CARGO_TARGET_DIR: pathIn(source, "target"),
        CARGO_TERM_COLOR: "never",
      },
      ...how,
    };
    const result = await runTool(tool, context);
    if (result.ok) return;
    const code = result.timedOut ? timeoutCode(rest) : classifyCargoFailure(result.outputTail);
    throw toolFailure(result, code, `${what} failed for ${plan.crate} ${plan.version}`);
  };
  // Crates are held against the checksums of the lock file, and none of their code runs.
  await run(args("fetch", "--locked"), "cargo fetch", {
    ...{ code: "tool", caches: ["cargo"], network: { registries: ["cargo"] } },
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  // Build scripts run here: no network, and a cache that they can read only.
  await run(args("build", "--release", "--locked", "--offline"), "cargo build", {
    ...{ code: "package", readable: [pathIn(context.toolCacheDir, "cargo")] },
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  const built = pathIn("target/release", plan.executable);
  await takeFile(source, built, pathIn(dir, plan.executable));
  await removeSources(source);
  return { executable: plan.executable, imageId: null };
}

function timeoutCode([command]: readonly string[]) {
  return command === "fetch" ? "registry_unreachable" : "build_failed";
}

async function writeSource(plan: CargoPlan, source: string): Promise<void> {
  await mkdir(pathIn(source, "src"), { recursive: true });
  await mkdir(pathIn(source, "bin"));
  await writeFile(pathIn(source, "Cargo.toml"), plan.manifest);
  await writeFile(pathIn(source, "Cargo.lock"), plan.lock);
  await writeFile(pathIn(source, "src/main.rs"), plan.mainRs);
  for (const [name, script] of Object.entries(plan.standIns)) {
    await writeFile(pathIn(source, "bin", name), script);
    await chmod(pathIn(source, "bin", name), 0o755);
  }
}
