import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { StartProblem } from "./startProblem.ts";

/**
 * Makes sure that only one Lapline uses a data folder. Answers the function that releases it.
 * A lock whose process is gone, or is another program by now, is taken over.
 * Throws a StartProblem when a living one holds it.
 */
export function takeLock(lockFile: string): () => void {
  for (;;) {
    try {
      writeFileSync(lockFile, `${process.pid}\n`, { flag: "wx", mode: 0o600 });
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holder = Number(readFileSync(lockFile, "utf8"));
    if (isLapline(holder)) {
      throw new StartProblem(
        `Lapline already runs on this data folder (process ${holder}). ` +
          "Stop that one with Ctrl-C, or use another folder: npm start -- --data DIR --port N",
      );
    }
    rmSync(lockFile, { force: true });
  }
}

function isLapline(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("scripts/start/main.ts");
  } catch {
    // No /proc on this system: a living process has to be believed.
    return process.platform !== "linux";
  }
}
