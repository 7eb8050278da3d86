import { runTool } from "./runTool.ts";
import { StartProblem } from "./startProblem.ts";
import { turboEnvironment } from "./turboEnvironment.ts";

const TIMEOUT_MS = 15 * 60_000;

/** Builds every app whose sources changed since its last build. Throws a StartProblem. */
export async function buildApps(
  root: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const { code, output } = await runTool(["turbo", "run", "build", "--output-logs=errors-only"], {
    cwd: root,
    env: turboEnvironment(environment),
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (code !== 0) throw new StartProblem(`${output}\nThe build failed.`);
}
