import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testEnv } from "@lapline/testkit";
import { createMask } from "../masking/createMask.ts";
import { openArtifactCache } from "../provision/openArtifactCache.ts";
import type { ProvisionContext } from "../provision/provisionContext.ts";
import { sandboxJob } from "./sandboxJob.ts";
import { testStepsCaches } from "./testStepsCaches.ts";
import { testWalls } from "./testWalls.ts";

/** A provisioning context with an empty cache of its own, whose log is kept in memory. */
export async function provisionContext(
  path: string,
  toolCacheDir?: string,
): Promise<AsyncDisposable & { context: ProvisionContext; lines: string[] }> {
  const dir = await mkdtemp(join(tmpdir(), "lapline-provision-"));
  const { job, lines } = sandboxJob();
  const cache = await openArtifactCache({
    dir: join(dir, "artifacts"),
    bytesMax: 1024 ** 3,
    now: () => new Date(),
    onEvicted: () => undefined,
  });
  const toolDir = toolCacheDir ?? join(dir, "tools");
  const context: ProvisionContext = {
    cache,
    toolCacheDir: toolDir,
    stepsCaches: testStepsCaches(toolDir),
    downloads: null,
    toolEnv: { ...testEnv.fetching, PATH: path },
    gitMirrors: new Map(),
    mavenRepositoryUrl: "http://127.0.0.1:9",
    tools: job.tools,
    buildHosts: [],
    walls: await testWalls(),
    buildMemoryBytesMax: 4 * 1024 ** 3,
    mask: createMask(),
    marker: job.marker,
    logs: job.logs,
    signal: job.signal,
    settleChecksum: async ({ sha256 }) => ({ sha256, firstSeenAt: "2026-11-22T00:00:00.000Z" }),
    openSecret: () => Promise.reject(new Error("There is no secret in this test.")),
    images: () => Promise.reject(new Error("There is no container engine in this test.")),
    containers: () => Promise.reject(new Error("There is no container engine in this test.")),
  };
  const remove = () => rm(dir, { recursive: true, force: true });
  return { context, lines, [Symbol.asyncDispose]: remove };
}
