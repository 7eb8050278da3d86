import { writeFile } from "node:fs/promises";
import { args, argument, pathArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { findProgram } from "../sandbox/process/findProgram.ts";
import { classifyNpmFailure } from "./classifyNpmFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { runTool } from "./runTool.ts";

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Installs exact packages without running their scripts, into `dir`. */
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
  const result = await runTool({
    argv: args(
      pathArgument(npm),
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--no-update-notifier",
      "--save-exact",
      "--prefer-offline",
      "--fetch-retries=2",
      "--fetch-timeout=60000",
      argument`--cache=${pathArgument(pathIn(context.toolCacheDir, "npm"))}`,
    ),
    cwd: dir,
    env: context.toolEnv,
    marker: context.marker,
    tools: context.tools,
    output: context.logs.source("npm"),
    timeoutMs: INSTALL_TIMEOUT_MS,
    signal: context.signal,
  });
  if (result.ok) return { executable: null, imageId: null };
  const code = result.timedOut ? "registry_unreachable" : classifyNpmFailure(result.outputTail);
  const wanted = plan.packages.map(({ name, version }) => `${name}@${version}`).join(", ");
  throw new JobFailure(code, `npm could not install ${wanted}`);
}
