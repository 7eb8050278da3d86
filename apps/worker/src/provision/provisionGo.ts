import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { findProgram } from "../sandbox/process/findProgram.ts";
import { classifyGoFailure } from "./classifyGoFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { runTool } from "./runTool.ts";

type GoPlan = Extract<ProvisionPlan, { kind: "go" }>;

const FETCH_TIMEOUT_MS = 10 * 60_000;
/** PocketBase takes 2.5 minutes on two cores with cold caches. */
const BUILD_TIMEOUT_MS = 30 * 60_000;
const VERSION = /^v?[0-9A-Za-z][0-9A-Za-z.+_-]*$/;

/** Builds the plan's main package; only the executable stays in `dir`. */
export async function provisionGo(
  plan: GoPlan,
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const modules = [{ module: plan.module, version: plan.version }, ...plan.requires];
  for (const { module, version } of modules) {
    if (!VERSION.test(version)) {
      throw new JobFailure("version_not_found", `"${version}" is not a version of ${module}`);
    }
  }
  const go = findProgram("go", context.toolEnv.PATH ?? "");
  if (go === null) {
    throw new JobFailure("sandbox_unavailable", "go is not on the PATH of this machine");
  }
  const source = join(dir, "source");
  await mkdir(source);
  for (const [name, text] of Object.entries({ ...plan.sources, "main.go": plan.mainGo })) {
    await writeFile(join(source, name), text);
  }
  await writeFile(join(source, "go.mod"), "module lapline.local/target\n\ngo 1.21\n");
  const run = async (args: readonly string[], timeoutMs: number, what: string) => {
    const result = await runTool({
      argv: [go, ...args],
      cwd: source,
      env: goEnv(plan, context),
      marker: context.marker,
      tools: context.tools,
      output: context.logs.source("go"),
      timeoutMs,
      signal: context.signal,
    });
    if (result.ok) return;
    const code = result.timedOut ? "registry_unreachable" : classifyGoFailure(result.outputTail);
    throw new JobFailure(code, `${what} failed for ${plan.module}@${plan.version}`);
  };
  const wanted = modules.map(({ module, version }) => `${module}@${version}`);
  await run(["get", ...wanted], FETCH_TIMEOUT_MS, "go get");
  const flags = ["-trimpath", "-mod=mod", "-modcacherw", "-o", join(dir, plan.executable)];
  if (plan.tags.length > 0) flags.push("-tags", plan.tags.join(","));
  if (plan.ldflags !== "") flags.push("-ldflags", plan.ldflags);
  await run(["build", ...flags, "."], BUILD_TIMEOUT_MS, "go build");
  await rm(source, { recursive: true });
  return { executable: plan.executable, imageId: null };
}

function goEnv(plan: GoPlan, context: ProvisionContext): NodeJS.ProcessEnv {
  const caches = join(context.toolCacheDir, "go");
  return {
    ...context.toolEnv,
    GOTOOLCHAIN: plan.toolchain ?? "auto",
    CGO_ENABLED: plan.cgo ? "1" : "0",
    GOFLAGS: "-buildvcs=false",
    GOWORK: "off",
    GOPATH: caches,
    GOMODCACHE: join(caches, "mod"),
    GOCACHE: join(caches, "build"),
  };
}
