import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { requireBrowser, testEnv, waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { targetsById } from "../provisions/registry.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { installNpmTarget } from "./testing/installNpmTarget.ts";
import { startHarnessProgram, wholeTrial } from "./testing/startHarness.ts";

const sqliteWasmBrowser = targetsById.get("sqlite-wasm-browser") ?? expect.unreachable();

const browser = requireBrowser();
const version = "3.54.1-build1";
const few = { count: 30, rows: 20, warmup: 2 };
const stored = { warmup: 1, samples: 3 };
const cases = [
  ["objects.create", "opfs", stored],
  ["objects.bulk_create", "opfs-sahpool", stored],
  ["objects.open", "opfs-sahpool", { ...stored, items: 500 }],
  ["objects.simple_query", "memory", stored],
  ["records.mixed", "opfs-sahpool", few],
  ["records.update", "memory", { ...few, rows: 300 }],
  ["footprint", "opfs-sahpool", { requests: 20 }],
] as const;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.runIf(browser.available)("harness in a page of a browser", { timeout: 180_000 }, () => {
  let folder = "";
  let argv: [string, ...string[]] = [""];
  let artifactDir = "";
  beforeAll(async () => {
    if (!browser.available) throw new Error(browser.reason);
    folder = await mkdtemp(join(tmpdir(), "lapline-browser-"));
    const programs = await buildHarness(join(folder, "programs"));
    argv = [process.execPath, programs.browser, browser.at];
    artifactDir = await installNpmTarget(
      sqliteWasmBrowser.provision(asVersionName(version, "npm"), "npm"),
      testEnv.cacheDir,
    );
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }));

  async function planOf(scenario: string, durability: string, params = {}) {
    const dataDir = await mkdtemp(join(folder, "data-"));
    const about = { target: "sqlite-wasm-browser", version, scenario, durability };
    return harnessPlan({ ...about, dataDir, artifactDir, readyTimeoutMs: 60_000 }, params);
  }

  for (const [scenario, durability, params] of cases) {
    it(`measures ${scenario} in ${durability} and finds what it must`, async () => {
      const before = process.hrtime.bigint();
      const plan = await planOf(scenario, durability, params);
      const { hello, prepare, run, verify, reasons, exitCode } = await wholeTrial(argv, plan);
      expect(reasons).toEqual([]);
      expect(exitCode).toBe(0);
      expect(hello).toMatchObject({ harness: "browser", language: "javascript" });
      expect(hello.runtimeVersion).toMatch(/^\S+ \d+\.\d+/);
      expect(prepare.targetVersion).toBe(version);
      expect(prepare.settings.sqliteVersion).toBe("3.54.1");
      const journalMode = durability === "memory" ? "memory" : "delete";
      expect(verify.settings.journalMode).toBe(journalMode);
      if (durability !== "memory") expect(verify.settings.vfs).toBe(durability);
      expect(run.load.non2xx).toBe(0);
      // The page's clock is laid on that of the machine.
      expect(BigInt(run.startedAtNs)).toBeGreaterThan(before);
      expect(BigInt(run.startedAtNs)).toBeLessThan(process.hrtime.bigint());
    });
  }

  it("says why a mode cannot be had, and that a page which forgets is not reopened", async () => {
    const plan = await planOf("objects.open", "memory", { ...stored, items: 5 });
    const { reasons } = await wholeTrial(argv, plan);
    expect(reasons.map(({ code }) => code)).toContain("error_rate");
    await using harness = startHarnessProgram(argv);
    const refused = await harness.ask("prepare", await planOf("objects.read", "raid"));
    expect(refused).toMatchObject({ ok: false, code: "target_not_ready" });
  });

  for (const end of ["its input ends", "it is killed"] as const) {
    it(`takes its browser with it when ${end}`, async () => {
      const harness = startHarnessProgram(argv);
      const plan = await planOf("objects.read", "memory");
      await harness.expect("prepare", plan);
      // The profile's lock names the host and the process that holds it.
      const lock = await readlink(join(plan.dataDir, "profile", "SingletonLock"));
      const pid = Number(lock.slice(lock.lastIndexOf("-") + 1));
      expect(isRunning(pid)).toBe(true);
      if (end === "its input ends") {
        harness.endInput();
        expect(await harness.ended).toBe(0);
      } else await harness[Symbol.asyncDispose]();
      await waitFor(() => !isRunning(pid), { what: "the end of the browser" });
    });
  }
});
