import { mkdir, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Argument, args, pathArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { removeSources } from "../paths/leftByBuild.ts";
import { pathIn } from "../paths/pathIn.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { askTool } from "./build/askTool.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { takeFile } from "./build/takeFile.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyDartFailure } from "./classifyFailure.ts";
import { fetchWheelFile } from "./fetchWheelFile.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { releaseArgument } from "./releaseArgument.ts";

export type DartPlan = Extract<ProvisionPlan, { kind: "dart" }>;

type Step = Pick<ToolRun, "code" | "timeoutMs" | "caches" | "readable" | "network">;

interface Dart {
  program: string;
  version: string;
}

const ASK_TIMEOUT_MS = 60_000;
const FETCH_TIMEOUT_MS = 10 * 60_000;
const COMPILE_TIMEOUT_MS = 10 * 60_000;

/** The Dart SDK of this machine; `sandbox_unavailable` where there is none. */
export async function findDart(context: ProvisionContext): Promise<Dart> {
  const program = findProgram("dart", context.toolEnv.PATH ?? "");
  if (program === null) {
    throw new JobFailure("sandbox_unavailable", "dart is not on the PATH of this machine");
  }
  const argv = args(pathArgument(program), "--version");
  const asked = await askTool({ name: "dart", argv, timeoutMs: ASK_TIMEOUT_MS }, context);
  const [, version] = /Dart SDK version: (\S+)/.exec(asked.outputTail) ?? [];
  if (!asked.ok || version === undefined) {
    throw new JobFailure("sandbox_unavailable", `${program} does not say which Dart it is`);
  }
  return { program, version };
}

/**
 * Fetches the packages, which pub and pip verify by their sha256, runs their builders, and compiles
 * the program ahead of time. The executable with its native libraries and `pubspec.lock`, which holds
 * versions and checksums, stay in `dir`.
 */
export async function provisionDart(
  { plan, dart }: { plan: DartPlan; dart: Dart },
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const source = pathIn(dir, "source");
  await mkdir(pathIn(source, "bin"), { recursive: true });
  for (const [name, text] of Object.entries(plan.sources)) {
    await writeFile(pathIn(source, "bin", name), text);
  }
  const pubspec = {
    name: "harness",
    // The oldest language that the program is written in: builders may not know newer ones.
    environment: { sdk: ">=3.0.0 <4.0.0" },
    dependencies: plan.packages,
    dev_dependencies: plan.builders,
  };
  // JSON is YAML.
  await writeFile(pathIn(source, "pubspec.yaml"), JSON.stringify(pubspec));
  const packages = pathIn(context.toolCacheDir, "pub");
  const step = async (rest: readonly Argument[], how: Step) => {
    const env = { PUB_CACHE: packages, DART_SUPPRESS_ANALYTICS: "true" };
    const argv = [pathArgument(dart.program), ...rest];
    // What is kept lies in `dir`, which code of packages never writes to.
    const tool = { name: "dart", argv, cwd: source, env, ...how };
    const result = await runTool(tool, context);
    if (result.ok) return;
    const code = result.timedOut ? "registry_unreachable" : classifyDartFailure(result.outputTail);
    const what = rest.slice(0, 2).join(" ");
    throw toolFailure(result, code, `dart ${what} failed for ${plan.package} ${plan.version}`);
  };
  const fetching: Step = {
    code: "tool",
    caches: ["pub"],
    network: { registries: ["dart"] },
    timeoutMs: FETCH_TIMEOUT_MS,
  };
  // Builders are code of packages: they have no network, and a cache that they can read only.
  const compiling: Step = {
    code: "package",
    readable: [packages],
    timeoutMs: COMPILE_TIMEOUT_MS,
  };
  await step(args("pub", "get"), fetching);
  for (const library of plan.libraries) {
    const { registry, package: name, version, file } = library;
    if (registry === "pypi") {
      await writeFile(pathIn(dir, basename(file)), await fetchWheelFile(library, context));
      continue;
    }
    const release = releaseArgument("dart", { name, version });
    await step(args("pub", "unpack", release, "--no-resolve"), fetching);
    await takeFile(source, pathIn(`${name}-${version}`, file), pathIn(dir, basename(file)));
  }
  if (Object.keys(plan.builders).length > 0) {
    await step(args("run", "build_runner", "build"), compiling);
  }
  const output = pathArgument(pathIn(source, plan.executable));
  await step(args("compile", "exe", "bin/main.dart", "-o", output), compiling);
  for (const name of [plan.executable, "pubspec.lock"]) {
    await takeFile(source, name, pathIn(dir, name));
  }
  await removeSources(source);
  return { executable: plan.executable, imageId: null };
}
