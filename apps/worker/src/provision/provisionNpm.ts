import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { findProgram } from "../sandbox/process/findProgram.ts";
import { classifyNpmFailure } from "./classifyNpmFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { runTool } from "./runTool.ts";

const INSTALL_TIMEOUT_MS = 10 * 60_000;
/** A release or a tag; a path, URL or git reference would let a submission choose what is fetched. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+_-]*$/;

/** Installs exact packages without running their scripts, into `dir`. */
export async function provisionNpm(
  plan: Extract<ProvisionPlan, { kind: "npm" }>,
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  for (const { name, version } of plan.packages) {
    if (!VERSION.test(version)) {
      throw new JobFailure("version_not_found", `"${version}" is not a release of ${name}`);
    }
  }
  const npm = findProgram("npm", context.toolEnv.PATH ?? "");
  if (npm === null) {
    throw new JobFailure("sandbox_unavailable", "npm is not on the PATH of this machine");
  }
  const dependencies = Object.fromEntries(
    plan.packages.map(({ name, version }) => [name, version]),
  );
  await writeFile(join(dir, "package.json"), JSON.stringify({ private: true, dependencies }));
  const result = await runTool({
    argv: [
      npm,
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--no-update-notifier",
      "--save-exact",
      "--prefer-offline",
      "--fetch-retries=2",
      "--fetch-timeout=60000",
      `--cache=${join(context.toolCacheDir, "npm")}`,
    ],
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
