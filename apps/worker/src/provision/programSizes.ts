import { constants } from "node:fs";
import { lstat, mkdtemp, open, stat } from "node:fs/promises";
import { args, pathArgument } from "@lapline/contracts";
import type { Artifact, ProvisionPlan } from "@lapline/workloads";
import { pathIn } from "../paths/pathIn.ts";
import { removeTree } from "../paths/removeTree.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { provision } from "./provision.ts";
import type { ProvisionContext } from "./provisionContext.ts";

/** Bytes of a program as its tools build it by default, and without symbols; null: not built here. */
export interface ProgramSizes {
  defaultBytes: number | null;
  strippedBytes: number | null;
}

const STRIP_TIMEOUT_MS = 60_000;
const stripFlags = /(^|\s)-[sw](?=\s|$)/g;

/**
 * Sizes of the program that a plan builds, whichever of the two it starts. A Go plan is linked a
 * second time with or without `-s -w`; a Cargo program, and one that a recipe builds from a git
 * repository, is copied by strip(1), where the machine has it. What no tool compiled has neither size.
 */
export async function programSizes(
  plan: ProvisionPlan,
  artifact: Artifact,
  context: ProvisionContext,
): Promise<ProgramSizes> {
  switch (plan.kind) {
    case "scratchImage":
      return programSizes(plan.from, artifact, context);
    case "go": {
      const symbols = { ...plan, ldflags: plan.ldflags.replaceAll(stripFlags, "").trim() };
      const stripped = { ...symbols, ldflags: `${symbols.ldflags} -s -w`.trim() };
      return {
        defaultBytes: await sizeOf(await provision(symbols, context)),
        strippedBytes: await sizeOf(await provision(stripped, context)),
      };
    }
    case "cargo":
      return {
        defaultBytes: await sizeOf(artifact),
        strippedBytes: await strippedSize(artifact.executable, context),
      };
    case "git": {
      const program = await builtProgram(plan, artifact);
      return {
        defaultBytes: program === null ? null : (await stat(program)).size,
        strippedBytes: await strippedSize(program, context),
      };
    }
    default:
      return { defaultBytes: null, strippedBytes: null };
  }
}

async function sizeOf({ executable }: Artifact): Promise<number | null> {
  return executable === null ? null : (await stat(executable)).size;
}

/** The first compiled program among what the build itself left; null: scripts and modules only. */
async function builtProgram(
  { outputs }: Extract<ProvisionPlan, { kind: "git" }>,
  { dir }: Artifact,
): Promise<string | null> {
  if (dir === null) return null;
  for (const { from, to } of outputs) {
    if (from.startsWith("{part:")) continue;
    const path = pathIn(dir, to);
    if (await isCompiled(path)) return path;
  }
  return null;
}

const elfMagic = Buffer.from("\x7fELF", "latin1");

async function isCompiled(path: string): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file === null) return false;
  try {
    if (!(await file.stat()).isFile()) return false;
    const { buffer } = await file.read(Buffer.alloc(elfMagic.length), 0, elfMagic.length, 0);
    return buffer.equals(elfMagic);
  } finally {
    await file.close();
  }
}

async function strippedSize(
  executable: string | null,
  context: ProvisionContext,
): Promise<number | null> {
  const strip = findProgram("strip", context.toolEnv.PATH ?? "");
  if (strip === null || executable === null) return null;
  const dir = await mkdtemp(pathIn(context.toolCacheDir, "strip-"));
  try {
    const copy = pathIn(dir, "program");
    const run: ToolRun = {
      name: "strip",
      argv: args(pathArgument(strip), "-o", pathArgument(copy), pathArgument(executable)),
      cwd: dir,
      code: "package",
      readable: [executable],
      timeoutMs: STRIP_TIMEOUT_MS,
    };
    const result = await runTool(run, context);
    return result.ok ? (await lstat(copy)).size : null;
  } finally {
    await removeTree(dir);
  }
}
