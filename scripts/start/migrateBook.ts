import { join } from "node:path";
import { runTool } from "./runTool.ts";
import { StartProblem } from "./startProblem.ts";

/** A large book takes long; Ctrl-C ends it at any time, and the next start does it again. */
const TIMEOUT_MS = 6 * 60 * 60_000;

/** Brings the schema of the book up to date. Throws a StartProblem. */
export async function migrateBook(
  root: string,
  environment: NodeJS.ProcessEnv,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const script = join(root, "packages/db/scripts/migrate.ts");
  const { code, output } = await runTool([process.execPath, script], {
    cwd: root,
    env: { ...environment, DATABASE_URL: databaseUrl },
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (code !== 0)
    throw new StartProblem(`${output}\nThe database could not be brought up to date.`);
}
