import { mkdir, rm, writeFile } from "node:fs/promises";
import { type Argument, args, pathArgument, recipeArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { findProgram } from "../sandbox/process/findProgram.ts";
import { goProxy } from "./build/goProxy.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyGoFailure } from "./classifyGoFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { releaseArgument } from "./releaseArgument.ts";

type GoPlan = Extract<ProvisionPlan, { kind: "go" }>;

const FETCH_TIMEOUT_MS = 10 * 60_000;
/** PocketBase takes 2.5 minutes on two cores with cold caches. */
const BUILD_TIMEOUT_MS = 30 * 60_000;

/** Builds the plan's main package; only the executable stays in `dir`. */
export async function provisionGo(
  plan: GoPlan,
  dir: string,
  context: ProvisionContext,
): Promise<BuildResult> {
  const modules = [{ module: plan.module, version: plan.version }, ...plan.requires];
  const go = findProgram("go", context.toolEnv.PATH ?? "");
  if (go === null) {
    throw new JobFailure("sandbox_unavailable", "go is not on the PATH of this machine");
  }
  const source = pathIn(dir, "source");
  await mkdir(source);
  for (const [name, text] of Object.entries({ ...plan.sources, "main.go": plan.mainGo })) {
    await writeFile(pathIn(source, name), text);
  }
  await writeFile(pathIn(source, "go.mod"), "module lapline.local/target\n\ngo 1.21\n");
  const run = async (rest: readonly Argument[], timeoutMs: number, what: string) => {
    const tool: ToolRun = {
      name: "go",
      argv: [pathArgument(go), ...rest],
      cwd: source,
      writable: dir,
      // Nothing of a module is run by these, and what is fetched is held against Go's checksum database.
      code: "tool",
      caches: ["go"],
      env: await goEnv(plan, context),
      network: { registries: ["go"] },
      timeoutMs,
    };
    const result = await runTool(tool, context);
    if (result.ok) return;
    const code = result.timedOut ? "registry_unreachable" : classifyGoFailure(result.outputTail);
    throw toolFailure(result, code, `${what} failed for ${plan.module}@${plan.version}`);
  };
  const wanted = modules.map(({ module, version }) =>
    releaseArgument("go", { name: module, version }),
  );
  await run([...args("get"), ...wanted], FETCH_TIMEOUT_MS, "go get");
  const program = pathArgument(pathIn(dir, plan.executable));
  const flags = args("-trimpath", "-mod=mod", "-modcacherw", "-o", program);
  if (plan.tags.length > 0) flags.push(...args("-tags", recipeArgument(plan.tags.join(","))));
  if (plan.ldflags !== "") flags.push(...args("-ldflags", recipeArgument(plan.ldflags)));
  await run([...args("build"), ...flags, ...args(".")], BUILD_TIMEOUT_MS, "go build");
  await rm(source, { recursive: true });
  return { executable: plan.executable, imageId: null };
}

async function goEnv(plan: GoPlan, context: ProvisionContext): Promise<Record<string, string>> {
  const caches = pathIn(context.toolCacheDir, "go");
  return {
    GOPROXY: await goProxy(context.toolEnv),
    GOTOOLCHAIN: plan.toolchain ?? "auto",
    CGO_ENABLED: plan.cgo ? "1" : "0",
    GOFLAGS: "-buildvcs=false",
    GOWORK: "off",
    GOPATH: caches,
    GOMODCACHE: pathIn(caches, "mod"),
    GOCACHE: pathIn(caches, "build"),
  };
}
