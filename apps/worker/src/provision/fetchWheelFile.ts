import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { args, argument, pathArgument } from "@lapline/contracts";
import type { DartLibraryFile } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { removeTree } from "../paths/removeTree.ts";
import { runTool, type ToolRun } from "./build/runTool.ts";
import { toolFailure } from "./build/toolFailure.ts";
import { classifyPipFailure } from "./classifyFailure.ts";
import type { ProvisionContext } from "./provisionContext.ts";
import { findPython } from "./provisionPip.ts";
import { readZipEntry } from "./readZipEntry.ts";
import { releaseArgument } from "./releaseArgument.ts";

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * One file of a release of PyPI, out of its wheel for this machine, which pip finds and verifies. The
 * machine needs python3 with pip; nothing of the wheel is run.
 */
export async function fetchWheelFile(
  { package: name, version, file }: DartLibraryFile,
  context: ProvisionContext,
): Promise<Buffer> {
  const python = await findPython(context);
  const { toolCacheDir, logs } = context;
  const folder = await mkdtemp(pathIn(toolCacheDir, "wheel-"));
  try {
    const cache = pathArgument(pathIn(toolCacheDir, "pip"));
    const wanted = releaseArgument("pip", { name, version });
    const run: ToolRun = {
      name: "pip",
      argv: [
        ...args(pathArgument(python.program), "-m", "pip", "download"),
        ...args("--no-deps", "--only-binary=:all:", "--no-input", "--disable-pip-version-check"),
        ...args("--retries=2", "--timeout=60", argument`--cache-dir=${cache}`),
        ...args(argument`--dest=${pathArgument(folder)}`, wanted),
      ],
      cwd: folder,
      code: "tool",
      caches: ["pip"],
      network: { registries: ["pip"] },
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    };
    const result = await runTool(run, context);
    if (!result.ok) {
      const code = result.timedOut ? "registry_unreachable" : classifyPipFailure(result.outputTail);
      throw toolFailure(result, code, `pip could not fetch ${wanted}`);
    }
    const [wheel = ""] = await readdir(folder);
    const archive = await readFile(pathIn(folder, wheel));
    const sha256 = createHash("sha256").update(archive).digest("hex");
    logs.line(`${name} ${version} (${wheel}), sha256 ${sha256}`);
    const content = await readZipEntry(archive, file);
    if (content === null) {
      throw new JobFailure("build_failed", `there is no ${file} in ${wheel}`);
    }
    return content;
  } finally {
    await removeTree(folder);
  }
}
