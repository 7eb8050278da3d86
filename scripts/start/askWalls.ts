import { join } from "node:path";
import type { ChildSpec } from "./child.ts";
import { runTool } from "./runTool.ts";

const ASK_TIMEOUT_MS = 60_000;

/** What the bench machine says of its walls: that it has none, or what else it runs behind them. */
export async function askWalls(
  root: string,
  worker: ChildSpec,
  signal: AbortSignal,
): Promise<string | null> {
  const program = join(root, "apps/worker/dist/wallsOnce.mjs");
  const options = { cwd: root, env: worker.env, timeoutMs: ASK_TIMEOUT_MS, signal };
  const { stdout } = await runTool([process.execPath, program], options);
  return stdout.trim() || null;
}
