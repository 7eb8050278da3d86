import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { testEnv, waitFor } from "@lapline/testkit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openBench } from "./testing/openBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import type { MachineApiServer } from "./testing/startMachineApi.ts";
import type { TestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const run = promisify(execFile);
/** The first session on a machine downloads what the target needs beside it. */
const testTimeoutMs = 10 * 60_000;
let api: MachineApiServer;
let machine: TestMachine;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-git-faults-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  ({ api, machine } = await openBench(harness.dir, testEnv.cacheDir));
  await mkdir(join(dir, "recipes"));
  await mkdir(join(dir, "repository"));
  const git = (...args: string[]) => run("git", args, { cwd: join(dir, "repository") });
  await git("init", "--quiet");
  await writeFile(join(dir, "repository/main.go"), "package main\n");
  await git("add", "main.go");
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
  await git(...identity, "commit", "--quiet", "--message", "a stand-in");
  await git("tag", "v0.0.2-beta");
});

/** A job for a target that is built from git, on a machine whose mirror is the repository above. */
async function fail(version: string, recipe: object | null) {
  if (recipe !== null) {
    await writeFile(join(dir, "recipes/allyourbase.json"), JSON.stringify(recipe));
  }
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
      BUILD_RECIPES_DIR: join(dir, "recipes"),
    }),
  );
  await waitFor(() => served.fails.length > 0, { what: "the failure", timeoutMs: testTimeoutMs });
  expect(served.started).toBe(false);
  const [failure] = served.fails;
  return { code: failure?.code, message: failure?.message ?? "", log: api.logOf(served) };
}

const broken = { steps: [{ argv: ["sh", "-c", "echo main.go:1: it does not build; exit 2"] }] };
const testOptions = { timeout: testTimeoutMs };

test("a build that fails ends the job with its own last lines", testOptions, async () => {
  const { code, message, log } = await fail("0.0.2-beta", broken);
  expect(code).toBe("build_failed");
  expect(message).toContain("main.go:1: it does not build");
  expect(log).toContain("[build] main.go:1: it does not build");
  expect(log).toMatch(/github\.com\/gridlhq\/allyourbase v0\.0\.2-beta is [0-9a-f]{40}/);
});

test(
  "a tag that the repository lacks ends the job before anything is built",
  testOptions,
  async () => {
    const { code, log } = await fail("99.0.0", broken);
    expect(code).toBe("version_not_found");
    expect(log).not.toContain("[build]");
  },
);

test("a machine without the recipe says that it cannot build the target", testOptions, async () => {
  const { code, message } = await fail("0.0.2-beta", null);
  expect(code).toBe("unsupported");
  expect(message).toContain("allyourbase.json");
});
