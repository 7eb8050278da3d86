import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "@lapline/contracts";
import type { ProvisionPlan } from "../../provisions/plan.ts";

const run = promisify(execFile);
const buildTimeoutMs = 20 * 60_000;

/**
 * Builds a `go` plan for a test and answers the program's path. What was built once is kept in the
 * cache folder, beside the module and build caches that the worker's tests use too.
 */
export async function buildGoTarget(
  go: string,
  plan: ProvisionPlan,
  cacheDir: string,
): Promise<string> {
  if (plan.kind !== "go") throw new Error(`A ${plan.kind} plan is not built by go.`);
  const key = createHash("sha256").update(canonicalJson(plan)).digest("hex").slice(0, 16);
  const folder = join(cacheDir, "test-targets", key);
  const program = join(folder, plan.executable);
  if (existsSync(program)) return program;
  const source = await mkdtemp(join(tmpdir(), "lapline-go-"));
  for (const [name, text] of Object.entries({ ...plan.sources, "main.go": plan.mainGo })) {
    await writeFile(join(source, name), text);
  }
  await writeFile(join(source, "go.mod"), "module lapline.local/target\n\ngo 1.21\n");
  const settings = [
    `GOTOOLCHAIN=${plan.toolchain ?? "auto"}`,
    `CGO_ENABLED=${plan.cgo ? 1 : 0}`,
    `GOMODCACHE=${join(cacheDir, "go/mod")}`,
    `GOCACHE=${join(cacheDir, "go/build")}`,
    ...(plan.goamd64 === undefined ? [] : [`GOAMD64=${plan.goamd64}`]),
    "GOFLAGS=-buildvcs=false",
    "GOWORK=off",
  ];
  const inSource = { cwd: source, timeout: buildTimeoutMs };
  const tool = (...args: string[]) => run("env", [...settings, go, ...args], inSource);
  const modules = [plan, ...plan.requires].map(({ module, version }) => `${module}@${version}`);
  await tool("get", ...modules);
  const built = join(source, plan.executable);
  const flags = ["-trimpath", "-mod=mod", "-modcacherw", "-ldflags", plan.ldflags];
  if (plan.tags.length > 0) flags.push("-tags", plan.tags.join(","));
  await tool("build", ...flags, "-o", built, ".");
  await mkdir(folder, { recursive: true });
  // Moved in one step, so that a second session never starts half a program.
  await run("cp", [built, `${program}.${process.pid}`]);
  await rename(`${program}.${process.pid}`, program);
  await rm(source, { recursive: true });
  return program;
}
