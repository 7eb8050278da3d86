import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHarness } from "@lapline/workloads/buildHarness";
import { afterAll, beforeAll } from "vitest";

/** Builds the harness programs before the tests of a file and removes them afterwards. */
export function provideHarness(): { dir: string; cacheDir: string } {
  const paths = { dir: "", cacheDir: "" };
  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), "lapline-harness-"));
    paths.dir = join(dir, "programs");
    paths.cacheDir = join(dir, "cache");
    await buildHarness(paths.dir);
  });
  afterAll(() => rm(join(paths.dir, ".."), { recursive: true, force: true, maxRetries: 5 }));
  return paths;
}
