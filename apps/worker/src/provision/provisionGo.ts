import { existsSync } from "node:fs";
import { lstat, mkdir, rename, writeFile } from "node:fs/promises";
import { type Argument, args, pathArgument, recipeArgument } from "@lapline/contracts";
import type { ProvisionPlan } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { isInside, pathIn } from "../paths/pathIn.ts";
import { removeTree } from "../paths/removeTree.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { goProxy } from "./build/goProxy.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyGoFailure } from "./classifyFailure.ts";
import type { BuildResult } from "./openArtifactCache.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { releaseArgument } from "./releaseArgument.ts";

type GoPlan = Extract<ProvisionPlan, { kind: "go" }>;

const FETCH_TIMEOUT_MS = 10 * 60_000;
/** PocketBase takes 2.5 minutes on two cores with cold caches. */
const BUILD_TIMEOUT_MS = 30 * 60_000;

/**
 * Builds the plan's main package; only the executable stays in `dir`. What is fetched is held against
 * Go's checksum database and not run. Compiling is another matter where C is involved, which can take
 * in any file that it sees, so that step has no network, no secret and a module cache that it can only
 * read.
 */
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
  const caches = pathIn(context.toolCacheDir, "go");
  const env = {
    CGO_ENABLED: plan.cgo ? "1" : "0",
    ...(plan.goamd64 === undefined ? {} : { GOAMD64: plan.goamd64 }),
    GOFLAGS: "-buildvcs=false",
    GOWORK: "off",
    GOPATH: caches,
    GOMODCACHE: pathIn(caches, "mod"),
  };
  const run = async (
    argv: readonly Argument[],
    what: string,
    how: Pick<ToolRun, "code" | "timeoutMs" | "caches" | "readable" | "network" | "env">,
  ) => {
    const result = await runTool({ name: "go", argv, cwd: source, ...how }, context);
    if (result.ok) return result.outputTail;
    const code = result.timedOut ? "registry_unreachable" : classifyGoFailure(result.outputTail);
    throw toolFailure(result, code, `${what} failed for ${plan.module}@${plan.version}`);
  };
  const program = pathArgument(go);
  const fetching = {
    code: "tool" as const,
    caches: ["go"],
    env: {
      ...env,
      GOPROXY: await goProxy(context.toolEnv),
      GOTOOLCHAIN: plan.toolchain ?? "auto",
      GOCACHE: pathIn(caches, "build"),
    },
    network: { registries: ["go" as const] },
    timeoutMs: FETCH_TIMEOUT_MS,
  };
  const wanted = modules.map(({ module, version }) =>
    releaseArgument("go", { name: module, version }),
  );
  await run([program, ...args("get"), ...wanted], "go get", fetching);
  const flags = args("-trimpath", "-mod=mod", "-modcacherw");
  if (plan.tags.length > 0) flags.push(...args("-tags", recipeArgument(plan.tags.join(","))));
  // Fetches what compiling needs and `go get` has not looked at, and compiles nothing.
  await run(
    [program, ...args("list", "-deps", "-f", "{{if false}}{{end}}"), ...flags, ...args(".")],
    "go list",
    fetching,
  );
  const said = await run([program, ...args("env", "GOROOT")], "go env", fetching);
  const built = pathIn(source, "built.program");
  flags.push(...args("-o", pathArgument(built)));
  if (plan.ldflags !== "") flags.push(...args("-ldflags", recipeArgument(plan.ldflags)));
  const compiler = pathArgument(fetchedGo(said, env.GOMODCACHE) ?? go);
  await run([compiler, ...args("build"), ...flags, ...args(".")], "go build", {
    // Nothing of a module is run, so modules are built without walls too.
    code: context.walls.up ? "package" : "tool",
    // A program of the standard library alone has fetched no module.
    readable: existsSync(env.GOMODCACHE) ? [env.GOMODCACHE] : [],
    env: { ...env, GOPROXY: "off", GOTOOLCHAIN: "local", GOCACHE: pathIn(source, "build-cache") },
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (!(await lstat(built).catch(() => null))?.isFile()) {
    throw new JobFailure("build_failed", `go build did not make ${plan.executable}`);
  }
  await rename(built, pathIn(dir, plan.executable));
  await removeTree(source);
  return { executable: plan.executable, imageId: null };
}

/** The compiler of a toolchain that was fetched as a module; null: this machine's own was the right one. */
function fetchedGo(said: string, modules: string): string | null {
  const root = said.trim().split("\n").at(-1) ?? "";
  return root !== "" && isInside(root, modules, modules) ? pathIn(root, "bin/go") : null;
}
