import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";

/** A folder that goes with its test. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "lapline-cli-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A folder that all tests of a file share; made before the first of them. */
export function sharedFolder() {
  const shared = { path: "" };
  beforeAll(async () => {
    shared.path = await mkdtemp(join(tmpdir(), "lapline-cli-"));
  });
  afterAll(() => rm(shared.path, { recursive: true, force: true }));
  return shared;
}
