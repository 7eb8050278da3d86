import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that goes with its test. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "lapline-cli-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
