import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { type Argument, args, argument, pathArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { z } from "zod";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { askTool } from "./build/askTool.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyPipFailure } from "./classifyFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { releaseArgument } from "./releaseArgument.ts";

export type PipPlan = Extract<ProvisionPlan, { kind: "pip" }>;

export interface Python {
  /** Path of the interpreter itself, whatever wrapper is on the PATH. */
  program: string;
  version: string;
}

const ASK_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 10 * 60_000;

const askPython = "import platform, sys; print(sys.executable); print(platform.python_version())";

/** The Python of this machine; `sandbox_unavailable` where there is none. */
export async function findPython(context: ProvisionContext): Promise<Python> {
  const found = findProgram("python3", context.toolEnv.PATH ?? "");
  if (found === null) {
    throw new JobFailure("sandbox_unavailable", "python3 is not on the PATH of this machine");
  }
  const argv = args(pathArgument(found), "-I", "-c", askPython);
  const asked = await askTool({ name: "pip", argv, timeoutMs: ASK_TIMEOUT_MS }, context);
  const [program = "", version = ""] = asked.outputTail.trim().split("\n").slice(-2);
  // The path becomes the first line of a program, which ends at a blank.
  if (!asked.ok || !/^\/\S+$/.test(program) || version === "") {
    throw new JobFailure("sandbox_unavailable", `${found} does not say which Python it is`);
  }
  return { program, version };
}

/**
 * Installs exact releases as wheels, so that no package runs a script, and writes the program that
 * starts with them. `packages.json` holds each file's address and sha256 as pip verified them.
 */
export async function provisionPip(
  { plan, python }: { plan: PipPlan; python: Python },
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const wanted = plan.packages.map((release) => releaseArgument("pip", release));
  await mkdir(pathIn(dir, "program"));
  for (const [name, text] of Object.entries(plan.sources)) {
    await writeFile(pathIn(dir, "program", name), text);
  }
  if (wanted.length > 0) await install(wanted, { python, dir, context });
  await writeFile(pathIn(dir, plan.executable), launcher(python));
  await chmod(pathIn(dir, plan.executable), 0o755);
  return { executable: plan.executable, imageId: null };
}

async function install(
  wanted: readonly Argument[],
  { python, dir, context }: { python: Python; dir: string; context: ProvisionContext },
): Promise<void> {
  const report = pathIn(dir, "report.json");
  const flags = args("--only-binary=:all:", "--no-input", "--disable-pip-version-check");
  const cache = pathArgument(pathIn(context.toolCacheDir, "pip"));
  const registry = args("--retries=2", "--timeout=60", argument`--cache-dir=${cache}`);
  const run: ToolRun = {
    name: "pip",
    argv: [
      ...args(pathArgument(python.program), "-m", "pip", "install"),
      ...flags,
      ...registry,
      ...args("--no-warn-script-location"),
      argument`--target=${pathArgument(pathIn(dir, "lib"))}`,
      argument`--report=${pathArgument(report)}`,
      ...wanted,
    ],
    cwd: dir,
    code: "tool",
    caches: ["pip"],
    network: { registries: ["pip"] },
    timeoutMs: INSTALL_TIMEOUT_MS,
  };
  const result = await runTool(run, context);
  if (!result.ok) {
    const code = result.timedOut ? "registry_unreachable" : classifyPipFailure(result.outputTail);
    throw toolFailure(result, code, `pip could not install ${wanted.join(", ")}`);
  }
  const packages = installedPackages(JSON.parse(await readFile(report, "utf8")));
  await writeFile(pathIn(dir, "packages.json"), JSON.stringify(packages, null, 2));
  await rm(report);
  for (const { name, version, sha256 } of packages) {
    context.logs.line(`${name} ${version}, sha256 ${sha256}`);
  }
}

const reportSchema = z.looseObject({
  install: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string(), version: z.string() }),
      download_info: z.looseObject({
        url: z.string(),
        archive_info: z.looseObject({ hashes: z.record(z.string(), z.string()) }),
      }),
    }),
  ),
});

/** Each package of pip's report (format 1) with the checksum of its file. */
function installedPackages(report: unknown) {
  const { install } = reportSchema.parse(report);
  return install
    .map(({ metadata: { name, version }, download_info: { url, archive_info } }) => {
      const sha256 = archive_info.hashes.sha256;
      if (sha256 === undefined) {
        throw new JobFailure("build_failed", `pip did not say the sha256 of ${name} ${version}`);
      }
      return { name, version, url, sha256 };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * -I: nothing of the machine's own packages and settings; -B: no bytecode is written, which would
 * change the artifact under its checksum.
 */
function launcher({ program }: Python): string {
  return `#!${program} -IB
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, "program"), os.path.join(here, "lib")]

import main

main.main()
`;
}
