import type { Params } from "@lapline/contracts";
import { asVersionName } from "@lapline/contracts";
import { builtVersions } from "@lapline/testkit";
import { buildHarness } from "../../../scripts/buildHarness.ts";
import { targetsById } from "../../provisions/registry.ts";
import { goCase } from "./goCases.ts";
import type { HarnessCase, TestMachine } from "./harnessCase.ts";
import { harnessPlan } from "./harnessPlan.ts";
import { installNpmTarget } from "./installNpmTarget.ts";
import { type SpeedtestCase, speedtestCases } from "./speedtestCases.ts";

/** Of this many operations every one has a latency, however short they are. */
const fewEnough: Params = { count: 1000, warmup: 100 };

function nodeCase(
  program: "inProcess" | "http",
  scenario: string | null,
  one: Pick<HarnessCase, "hasLatencies" | "isProbed">,
  params: Params = {},
): HarnessCase {
  return {
    ...one,
    name: `${program}.ts, ${scenario ?? "protocol only"}`,
    language: "javascript",
    missing: null,
    provide: async (folder) => [process.execPath, (await buildHarness(folder))[program]],
    plan:
      scenario === null
        ? null
        : (dataDir) =>
            harnessPlan({ target: "sqlite", scenario, durability: "wal-normal", dataDir }, params),
  };
}

function speedtestCase({ target, version, artifactDir, ...one }: SpeedtestCase): HarnessCase {
  const durability = targetsById.get(target)?.description.durabilityModes[0] ?? "none";
  return {
    ...one,
    name: `${target} ${version}, speedtest.default`,
    plan: (dataDir) =>
      harnessPlan(
        {
          ...{ target, version, durability, dataDir, artifactDir: artifactDir() },
          scenario: "speedtest.default",
        },
        { size: 2 },
      ),
    hasLatencies: false,
    isProbed: true,
  };
}

function pageCase(machine: TestMachine): HarnessCase {
  const browser = machine.findProgram("chromium");
  const target = "sqlite-wasm-browser";
  const version = "3.54.1-build1";
  let artifactDir = "";
  return {
    name: "browser.ts, objects.update",
    language: "javascript",
    missing: browser === null ? "Chromium is not on the PATH." : null,
    provide: async (folder) => {
      const plan = targetsById.get(target)?.provision(asVersionName(version, "npm"), "npm");
      if (browser === null || plan === undefined) throw new Error(`${target} cannot be run.`);
      artifactDir = await installNpmTarget(plan, machine.cacheDir);
      return [process.execPath, (await buildHarness(folder)).browser, browser];
    },
    plan: (dataDir) =>
      harnessPlan({
        target,
        version,
        scenario: "objects.update",
        durability: "opfs-sahpool",
        dataDir,
        artifactDir,
        readyTimeoutMs: 60_000,
      }),
    hasLatencies: true,
    isProbed: false,
  };
}

/** Every harness program there is: a new one takes a line here. */
export const harnessCases = (machine: TestMachine): readonly HarnessCase[] => [
  nodeCase("inProcess", "records.insert", { hasLatencies: true, isProbed: true }, fewEnough),
  nodeCase("inProcess", "objects.create", { hasLatencies: true, isProbed: false }),
  // A whole trial takes a server: http.it.test.ts has them.
  nodeCase("http", null, { hasLatencies: true, isProbed: false }),
  ...speedtestCases(machine).map(speedtestCase),
  pageCase(machine),
  goCase(machine, "go-sqlite-modernc", builtVersions.goSqliteModernc),
];
