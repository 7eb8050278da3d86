import { mkdir, readdir, writeFile } from "node:fs/promises";
import { args, asPackageName, asVersionName, pathArgument } from "@lapline/contracts";
import type { VersionOrigin } from "@lapline/workloads";
import { z } from "zod";
import { JobFailure } from "../../jobFailure.ts";
import { entryIn, isInside, pathIn } from "../../paths/pathIn.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";
import { goProxy } from "../build/goProxy.ts";
import { runTool } from "../build/runTool.ts";
import { toolFailure } from "../build/toolFailure.ts";
import { classifyCargoFailure, classifyGoFailure } from "../classifyFailure.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { releaseArgument } from "../releaseArgument.ts";
import type { DefinitionBuild } from "./buildFolders.ts";

const FETCH_TIMEOUT_MS = 10 * 60_000;

type Origin<Kind extends VersionOrigin["kind"]> = Extract<VersionOrigin, { kind: Kind }>;

/**
 * Fetches a module of Go with its tests by `go mod download`, which holds it against the checksum
 * database and runs nothing of it. Answers its folder in the shared cache, which must not be changed.
 */
export async function fetchModule(
  { module, version }: Origin<"go">,
  build: DefinitionBuild,
  context: ProvisionContext,
): Promise<string> {
  const go = requireProgram("go", context);
  const cache = pathIn(context.toolCacheDir, "go");
  const modules = pathIn(cache, "mod");
  const cwd = pathIn(build.root, "fetch");
  await mkdir(cwd);
  const wanted = releaseArgument("go", { name: module, version });
  const result = await runTool(
    {
      name: "go",
      argv: [pathArgument(go), ...args("mod", "download", "-json"), wanted],
      cwd,
      code: "tool",
      caches: ["go"],
      env: {
        GOPROXY: await goProxy(context.toolEnv),
        GOTOOLCHAIN: "auto",
        GOWORK: "off",
        GOFLAGS: "-modcacherw",
        GOPATH: cache,
        GOMODCACHE: modules,
        GOCACHE: pathIn(cache, "build"),
      },
      network: { registries: ["go"] },
      timeoutMs: FETCH_TIMEOUT_MS,
    },
    context,
  );
  const what = `go mod download failed for ${module}@${version}`;
  if (!result.ok) {
    const code = result.timedOut ? "registry_unreachable" : classifyGoFailure(result.outputTail);
    throw toolFailure(result, code, `${what}: ${errorIn(result.outputTail)}`);
  }
  const downloaded = downloadedIn(result.outputTail);
  if (downloaded === null || !isInside(downloaded.Dir, modules)) {
    throw new JobFailure("build_failed", `${what}: it named no folder`);
  }
  context.logs.line(`${module} ${version}, ${downloaded.Sum}`);
  return downloaded.Dir;
}

const downloadSchema = z.looseObject({ Dir: z.string(), Sum: z.string() });

/** What `go mod download -json` says at its end; a toolchain that is fetched first says other things. */
function downloadedIn(said: string): z.infer<typeof downloadSchema> | null {
  const parsed = downloadSchema.safeParse(lastObjectIn(said));
  return parsed.success ? parsed.data : null;
}

function errorIn(said: string): string {
  const parsed = z.looseObject({ Error: z.string() }).safeParse(lastObjectIn(said));
  return (parsed.success ? parsed.data.Error : said).trim().split("\n").at(-1) ?? "";
}

function lastObjectIn(said: string): unknown {
  const [start, end] = [said.lastIndexOf("\n{") + 1, said.lastIndexOf("}") + 1];
  try {
    return JSON.parse(said.slice(start, end));
  } catch {
    return null;
  }
}

/**
 * Fetches a crate with its sources by `cargo fetch`, which holds it against the checksum of the index and
 * runs nothing of it. Answers its folder in the shared cache, which must not be changed.
 */
export async function fetchCrate(
  { crate, version }: Origin<"cargo">,
  build: DefinitionBuild,
  context: ProvisionContext,
): Promise<string> {
  const cargo = requireProgram("cargo", context);
  const [name, release] = [asPackageName(crate, "cargo"), asVersionName(version, "cargo")];
  const cwd = pathIn(build.root, "fetch");
  await mkdir(cwd);
  await writeFile(pathIn(cwd, "lib.rs"), "");
  await writeFile(
    pathIn(cwd, "Cargo.toml"),
    `[package]\nname = "lapline-fetch"\nversion = "0.0.0"\nedition = "2021"\n[lib]\npath = "lib.rs"\n[dependencies]\n"${name}" = "=${release}"\n[workspace]\n`,
  );
  const home = pathIn(context.toolCacheDir, "cargo");
  const result = await runTool(
    {
      name: "cargo",
      argv: [pathArgument(cargo), ...args("fetch")],
      cwd,
      code: "tool",
      caches: ["cargo"],
      env: { CARGO_HOME: home, CARGO_TERM_COLOR: "never" },
      network: { registries: ["cargo"] },
      timeoutMs: FETCH_TIMEOUT_MS,
    },
    context,
  );
  if (!result.ok) {
    const code = result.timedOut ? "registry_unreachable" : classifyCargoFailure(result.outputTail);
    const last = result.outputTail.trim().split("\n").slice(-3).join("\n");
    throw toolFailure(result, code, `cargo fetch failed for ${crate} ${version}\n${last}`);
  }
  const sources = pathIn(home, "registry/src");
  for (const registry of await readdir(sources)) {
    const found = (await readdir(entryIn(sources, registry))).find(
      (one) => one === `${name}-${release}`,
    );
    if (found !== undefined) return entryIn(entryIn(sources, registry), found);
  }
  throw new JobFailure("build_failed", `cargo fetched no sources of ${crate} ${version}`);
}

function requireProgram(name: string, { toolEnv }: ProvisionContext): string {
  const found = findProgram(name, toolEnv.PATH ?? "");
  if (found !== null) return found;
  throw new JobFailure("sandbox_unavailable", `${name} is not on the PATH of this machine`);
}
