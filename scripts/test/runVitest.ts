import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, countReport, failedWord, failuresIn } from "./counts.ts";

/**
 * Runs the tests of `projects` below `root` that match `filters`, counts them and names what failed, at
 * first or for good.
 */
export async function runVitest(
  root: string,
  projects: readonly string[],
  filters: readonly string[],
): Promise<{ counts: Counts; failures: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-vitest-"));
  const reportFile = join(folder, "report.json");
  try {
    const exitCode = await run(root, [
      "run",
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...projects.flatMap((project) => ["--project", project]),
      ...filters,
    ]);
    const report = await readReport(reportFile);
    const counts = countReport(report, exitCode);
    const failures = failuresIn(report, root);
    if (counts.failed > 0 && !failures.some((line) => line.startsWith(failedWord))) {
      failures.push(`${failedWord}Vitest ended with ${exitCode}`);
    }
    return { counts, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(root: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn("vitest", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
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
