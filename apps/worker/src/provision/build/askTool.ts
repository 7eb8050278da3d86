import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { removeTree } from "../../paths/removeTree.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { runTool, type ToolResult, type ToolRun } from "./runTool.ts";
import { homesOf } from "./writeHome.ts";

/** Asks a program of this machine something, in an empty folder and without a network. */
export async function askTool(
  run: Pick<ToolRun, "name" | "argv" | "timeoutMs">,
  context: ProvisionContext,
): Promise<ToolResult> {
  const folders = homesOf(context.toolCacheDir, context.marker.scope);
  await mkdir(folders, { recursive: true });
  const cwd = await mkdtemp(join(folders, "asked-"));
  try {
    return await runTool({ ...run, cwd, code: "tool" }, context);
  } finally {
    await removeTree(cwd);
  }
}
