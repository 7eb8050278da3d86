import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, countReport, failedWord, failuresIn, skippedIn } from "./counts.ts";

/**
 * Runs the tests below `root` that match `filters` with this further environment, all projects in one
 * session, prints the slowest files, counts the tests and names those that failed or were skipped.
 */
export async function runVitest(
  root: string,
  filters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ counts: Counts; notes: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-vitest-"));
  const reportFile = join(folder, "report.json");
  try {
    const args = [
      "run",
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/test/slowestFiles.ts",
      `--outputFile.json=${reportFile}`,
      ...filters,
    ];
    const exitCode = await run(root, args, environment);
    const report = await readReport(reportFile);
    const counts = countReport(report, exitCode);
    const failures = failuresIn(report, root);
    if (counts.failed > 0 && failures.length === 0) {
      failures.push(`${failedWord}Vitest ended with ${exitCode}`);
    }
    return { counts, notes: [...skippedIn(report, root), ...failures] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(
  root: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn("vitest", args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once("close", resolve);
  });
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return null;
  }
}
