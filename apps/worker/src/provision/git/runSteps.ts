import { mkdir } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { pathArgument, recipeArgument } from "@lapline/contracts";
import type { BuildStep } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";
import { findProgram } from "../../sandbox/process/findProgram.ts";
import { classifyGoFailure } from "../classifyGoFailure.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { runTool, type ToolResult } from "../runTool.ts";
import { type BuildFolders, fillFolders, pathInFolders } from "./buildFolders.ts";
import { stepEnv } from "./stepEnv.ts";

const LAST_LINES = 10;

/** Runs the steps of a recipe in order. The first that fails ends the build, with its last lines. */
export async function runSteps(
  steps: readonly BuildStep[],
  folders: BuildFolders,
  context: ProvisionContext,
): Promise<void> {
  const scratch = pathIn(folders.build, ".scratch");
  await mkdir(pathIn(scratch, "home"), { recursive: true });
  await mkdir(pathIn(scratch, "tmp"));
  const base = stepEnv(context, scratch);
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
    const result = await runTool({
      argv: [pathArgument(program), ...args.map(recipeArgument)],
      cwd: pathInFolders(step.cwd ?? "", folders),
      env: { ...base, ...Object.fromEntries(own) },
      marker: context.marker,
      tools: context.tools,
      output: context.logs.source("build"),
      timeoutMs: step.timeoutMs,
      signal: context.signal,
    });
    if (!result.ok) throw stepFailure(step, result);
  }
}

function stepFailure(step: BuildStep, { outputTail, timedOut }: ToolResult): JobFailure {
  const command = step.argv.join(" ").slice(0, 200);
  const last = outputTail.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
  if (timedOut) {
    const seconds = Math.round(step.timeoutMs / 1000);
    return new JobFailure("build_failed", `"${command}" took longer than ${seconds} s\n${last}`);
  }
  // A dependency of the build that is missing is not a missing version of the target.
  const found = classifyGoFailure(outputTail.replace(/No space left/g, "no space left"));
  const code = found === "version_not_found" ? "build_failed" : found;
  return new JobFailure(code, `"${command}" failed\n${last}`);
}
