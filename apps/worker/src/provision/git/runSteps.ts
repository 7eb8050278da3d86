import { mkdir } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { pathArgument, recipeArgument, repositoryKey } from "@lapline/contracts";
import type { BuildStep } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";
import { goProxy, publicGoProxy } from "../build/goProxy.ts";
import { runTool, type ToolResult, type ToolRun } from "../build/runTool.ts";
import { toolFailure } from "../build/toolFailure.ts";
import { writeHome } from "../build/writeHome.ts";
import { classifyGoFailure } from "../classifyFailure.ts";
import { registryKinds } from "../network/registryHosts.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { type BuildFolders, fillFolders, pathInFolders } from "./buildFolders.ts";
import { stepEnv } from "./stepEnv.ts";

const LAST_LINES = 10;

/** Where steps run and what they may ask for. */
export interface BuildPlace {
  folders: BuildFolders;
  repositories: readonly string[];
  /** Name of the folder for their downloads, which builds of other repositories never see. */
  cache: string;
}

/** Runs the steps of a recipe in order. The first that fails ends the build, with its last lines. */
export async function runSteps(
  steps: readonly BuildStep[],
  { folders, repositories, cache }: BuildPlace,
  context: ProvisionContext,
): Promise<void> {
  const scratch = pathIn(folders.build, ".scratch");
  await mkdir(pathIn(scratch, "home"), { recursive: true });
  await mkdir(pathIn(scratch, "tmp"));
  const { toolEnv, toolCacheDir, gitMirrors } = context;
  const secrets = { mask: context.mask.text, keepSecrets: false };
  await writeHome(pathIn(scratch, "home"), toolEnv.HOME, secrets);
  const proxy = await goProxy(toolEnv);
  const isOpen = context.mask.text(proxy) === proxy;
  const base = stepEnv(scratch, pathIn(toolCacheDir, cache), isOpen ? proxy : publicGoProxy);
  const remote = repositories.filter((one) => !gitMirrors.has(repositoryKey(one)));
  for (const step of steps) {
    const [name = "", ...args] = step.argv.map((text) => fillFolders(text, folders));
    const program = isAbsolute(name) ? name : findProgram(name, context.toolEnv.PATH ?? "");
    if (program === null) {
      throw new JobFailure("sandbox_unavailable", `${name} is not on the PATH of this machine`);
    }
    const own = Object.entries(step.env ?? {}).map(([key, text]) => [
      key,
      fillFolders(text, folders),
    ]);
    const run: ToolRun = {
      name: "build",
      argv: [pathArgument(program), ...args.map(recipeArgument)],
      cwd: pathInFolders(step.cwd ?? "", folders),
      writable: folders.build,
      code: "package",
      caches: [cache],
      readable: [...folders.parts.values(), program],
      env: { ...base, ...Object.fromEntries(own) },
      network: { registries: registryKinds, repositories: remote },
      timeoutMs: step.timeoutMs,
    };
    const result = await runTool(run, context);
    if (!result.ok) throw stepFailure(step, result);
  }
}

/** Why a build ends with this step, with its last lines. */
export function stepFailure(
  step: Pick<BuildStep, "argv" | "timeoutMs">,
  result: ToolResult,
): JobFailure {
  const { outputTail, timedOut } = result;
  const command = step.argv.join(" ").slice(0, 200);
  const last = outputTail.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
  if (timedOut) {
    const seconds = Math.round(step.timeoutMs / 1000);
    return new JobFailure("build_failed", `"${command}" took longer than ${seconds} s\n${last}`);
  }
  // A dependency of the build that is missing is not a missing version of the target.
  const found = classifyGoFailure(outputTail.replace(/No space left/g, "no space left"));
  const code = found === "version_not_found" ? "build_failed" : found;
  return toolFailure(result, code, `"${command}" failed\n${last}`);
}
