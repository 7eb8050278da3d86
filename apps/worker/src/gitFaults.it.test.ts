import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireGo, waitFor } from "@lapline/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const cache = provideCache("git-faults");
const run = promisify(execFile);
/** The first session on a machine downloads what the target needs beside it. */
const testTimeoutMs = 10 * 60_000;
let api: MachineApiServer;
let machine: TestMachine;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-git-faults-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  ({ api, machine } = await openBench(harness.dir, cache.dir));
  await mkdir(join(dir, "repository/cmd/ayb"), { recursive: true });
  const git = (...args: string[]) => run("git", args, { cwd: join(dir, "repository") });
  await git("init", "--quiet");
  await writeFile(join(dir, "repository/go.mod"), "module example.org/ayb\n\ngo 1.21\n");
  const broken = "package main\n\nfunc main() { doesNotExist() }\n";
  await writeFile(join(dir, "repository/cmd/ayb/main.go"), broken);
  await git("add", "--all");
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
  await git(...identity, "commit", "--quiet", "--message", "a stand-in");
  await git("tag", "v0.0.2-beta");
});

/** A job for a target that is built from git, on a machine whose mirror is the repository above. */
async function fail(version: string) {
  const served = api.enqueue({
    target: "allyourbase",
    version,
    provisioner: "git",
    durability: "sync-commit",
    scenario: "api.health",
    params: { loadModel: "closed_loop", durationSeconds: 1, warmup: 0, inFlight: 1 },
  });
  machine.start(
    machine.env(api.url, {
      REGISTER_TOKEN: api.token,
      GIT_MIRRORS: `https://github.com/gridlhq/allyourbase=${join(dir, "repository")}`,
    }),
  );
  await waitFor(() => served.fails.length > 0, { what: "the failure", timeoutMs: testTimeoutMs });
  expect(served.started).toBe(false);
  const [failure] = served.fails;
  return { code: failure?.code, message: failure?.message ?? "", log: api.logOf(served) };
}

const testOptions = { timeout: testTimeoutMs };

test.runIf(requireGo().available)(
  "a build that fails ends the job with its own last lines",
  testOptions,
  async () => {
    const { code, message, log } = await fail("0.0.2-beta");
    expect(code).toBe("build_failed");
    expect(message).toContain("main.go:3:15: undefined: doesNotExist");
    expect(log).toContain("[build] cmd/ayb/main.go:3:15: undefined: doesNotExist");
    expect(log).toMatch(/github\.com\/gridlhq\/allyourbase v0\.0\.2-beta is [0-9a-f]{40}/);
  },
);

test(
  "a tag that the repository lacks ends the job before anything is built",
  testOptions,
  async () => {
    const { code, log } = await fail("99.0.0");
    expect(code).toBe("version_not_found");
    expect(log).not.toContain("[build]");
  },
);
