import { join } from "node:path";
import { runTool } from "./runTool.ts";
import { StartProblem } from "./startProblem.ts";

/** Removes the two-step sign-in of an account. Throws a StartProblem when there is none to remove. */
export async function resetTwoStep(
  root: string,
  environment: NodeJS.ProcessEnv,
  databaseUrl: string,
  email: string,
  signal: AbortSignal,
): Promise<void> {
  const script = join(root, "apps/control/dist/resetSecondFactor.mjs");
  const { code, output } = await runTool([process.execPath, script, email], {
    cwd: root,
    env: { ...environment, DATABASE_URL: databaseUrl },
    timeoutMs: 60_000,
    signal,
  });
  if (code !== 0) throw new StartProblem(`${output}\nStart again without --reset-two-step.`);
  console.log(output.trim());
}
