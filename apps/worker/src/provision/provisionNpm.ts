import { writeFile } from "node:fs/promises";
import { args, pathArgument, recipeArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { removeSources } from "../paths/leftByBuild.ts";
import { pathIn } from "../paths/pathIn.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { refuseUnwalled } from "./build/refuseUnwalled.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyNpmFailure } from "./classifyFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";

const INSTALL_TIMEOUT_MS = 10 * 60_000;
const NETWORK = { registries: ["npm"] } as const;
const QUIET = args(
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--fetch-retries=2",
  "--fetch-timeout=60000",
);

/**
 * Installs exact packages into `dir`. Their scripts run only where the plan names the package, and then
 * behind walls of their own, after everything has been fetched and verified.
 */
export async function provisionNpm(
  plan: Extract<ProvisionPlan, { kind: "npm" }>,
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const npm = findProgram("npm", context.toolEnv.PATH ?? "");
  if (npm === null) {
    throw new JobFailure("sandbox_unavailable", "npm is not on the PATH of this machine");
  }
  const dependencies = Object.fromEntries(
    plan.packages.map(({ name, version }) => [name, version]),
  );
  await writeFile(pathIn(dir, "package.json"), JSON.stringify({ private: true, dependencies }));
  const run = { name: "npm", cwd: dir, network: NETWORK, timeoutMs: INSTALL_TIMEOUT_MS };
  const wanted = plan.packages.map(({ name, version }) => `${name}@${version}`).join(", ");
  const install = args("install", "--ignore-scripts", "--save-exact", "--prefer-offline");
  // npm refuses packages that name another processor unless it is forced.
  const forced = plan.anyPlatform === true ? args("--force") : [];
  const installing: ToolRun = {
    ...run,
    argv: [pathArgument(npm), ...install, ...QUIET, ...forced],
    code: "tool",
    caches: ["npm"],
    env: { npm_config_cache: pathIn(context.toolCacheDir, "npm") },
  };
  const result = await runTool(installing, context);
  if (!result.ok) {
    const code = result.timedOut ? "registry_unreachable" : classifyNpmFailure(result.outputTail);
    throw toolFailure(result, code, `npm could not install ${wanted}`);
  }
  const scripts = plan.installScripts ?? [];
  if (scripts.length === 0) return { executable: null, imageId: null };
  refuseUnwalled(context, "install scripts of npm packages");
  context.logs.line(`running install scripts of ${scripts.join(", ")}, as the target describes`);
  const rebuild = args("rebuild", "--foreground-scripts");
  const rebuilding: ToolRun = {
    ...run,
    argv: [pathArgument(npm), ...rebuild, ...QUIET, ...scripts.map(recipeArgument)],
    code: "package",
    env: { npm_config_cache: pathIn(dir, ".npm") },
  };
  const ran = await runTool(rebuilding, context);
  await removeSources(pathIn(dir, ".npm"));
  if (ran.ok) return { executable: null, imageId: null };
  throw toolFailure(ran, "build_failed", `an install script of ${scripts.join(", ")} failed`);
}
