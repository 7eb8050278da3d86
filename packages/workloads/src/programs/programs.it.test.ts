import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  findProgram,
  inTurn,
  requireDart,
  requireGo,
  requireJava,
  requireRust,
  testEnv,
} from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { installNpmTarget } from "../harness/testing/installNpmTarget.ts";
import { dartVmParts } from "../provisions/dartVmRecipe.ts";
import { programs, readProgram } from "./programs.ts";

// Each program's own tests, in its language's own tool.

const all = join(import.meta.dirname, "../../programs");
const go = requireGo();
const java = requireJava();
const rust = requireRust();
const dart = requireDart();
const python = findProgram("python3");
const timeoutMs = 5 * 60_000;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-programs-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a tool said on both channels; throws with it when the tool failed. */
async function run(where: string, program: string, ...argv: string[]): Promise<string> {
  const options = { cwd: join(all, where), timeout: timeoutMs };
  const { stdout, stderr } = await promisify(execFile)(program, argv, options);
  return stdout + stderr;
}

describe.runIf(go.available)("programs in Go", () => {
  const goProgram = go.available ? go.at : "";

  it("pass go vet and go test", async () => {
    await run("go/sql", goProgram, "vet", "./...");
    const said = await run("go/sql", goProgram, "test", "-count=1", "-v", "./...");
    expect(said.match(/^--- PASS/gm)?.length).toBeGreaterThanOrEqual(4);
  });

  it("are formatted as gofmt formats them", async () => {
    expect(await run("go", join(goProgram, "../gofmt"), "-l", ".")).toBe("");
  });
});

it.runIf(python !== null)("pass Python's unittest", async () => {
  const argv = ["-B", "-m", "unittest", "discover", "-s", "test", "-t", "."];
  const said = await run("python/speedtest", python ?? "", ...argv);
  expect(Number(/Ran (\d+) tests/.exec(said)?.[1])).toBeGreaterThanOrEqual(10);
});

it.runIf(java.available)("pass their tests in Java", async () => {
  const javac = java.available ? java.at : "";
  const ofLibraries = /^(Library[A-Z]|Objectbox)/;
  const own = Object.keys(readProgram("javaSpeedtest")).filter((name) => !ofLibraries.test(name));
  await run("java/speedtest", javac, "-d", folder, ...own, "test/SpeedtestTest.java");
  const said = await run(
    "java/speedtest",
    join(javac, "../java"),
    "-ea",
    "-cp",
    folder,
    "SpeedtestTest",
  );
  expect(said).toContain("7 tests passed");
});

it.runIf(dart.available)("pass their tests in Dart", { timeout: timeoutMs }, async () => {
  const plan = dartVmParts.dart ?? expect.unreachable();
  const installed = await inTurn("dart vm", () => installNpmTarget(plan, testEnv.cacheDir));
  const vm = join(installed, "node_modules/sass-embedded-linux-ia32/dart-sass/src/dart");
  const said = await run("dart/speedtest", vm, "--enable-asserts", "test/dataset_test.dart");
  expect(said).toContain("5 tests passed");
});

it.each([
  ["drill", 1],
  ["pocketbase-hooks", 4],
  ["trailbase-guest", 1],
  ["trailbase-script", 1],
])("pass node --test in JavaScript: %s", async (name, passed) => {
  const argv = ["--test", "--test-reporter=tap"];
  const said = await run(`javascript/${name}`, process.execPath, ...argv);
  expect(said).toContain(`# pass ${passed}`);
  expect(said).toContain("# fail 0");
});

it("can be read by Node.js where only its target can start it: payload", async () => {
  await run("javascript/payload", process.execPath, "--check", "server.mjs");
});

const crateSchema = z.object({
  packages: z.tuple([
    z.object({
      targets: z.tuple([z.object({ kind: z.tuple([z.literal("bin")]), src_path: z.string() })]),
      dependencies: z.array(z.object({ name: z.string(), req: z.string() })),
    }),
  ]),
});

it.runIf(rust.available).each(["0.1.0", "0.2.0"])(
  "are a crate for cargo, at exactly TrailBase %s",
  async (version) => {
    const cargo = rust.available ? rust.at : "";
    const argv = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    const where = `rust/trailbase-${version}`;
    const said = await promisify(execFile)(cargo, argv, { cwd: join(all, where) });
    const [crate] = crateSchema.parse(JSON.parse(said.stdout)).packages;
    expect(crate.targets[0].src_path).toMatch(new RegExp(`${where}/src/main[.]rs$`));
    const req = crate.dependencies.find(({ name }) => name === "trailbase")?.req;
    expect(req).toBe(`=${version}`);
    expect(
      readProgram(version === "0.1.0" ? "trailbase010" : "trailbase020")["Cargo.lock"],
    ).toMatch(new RegExp(`name = "trailbase"\\nversion = "${version}"`));
  },
);

it.each([
  [programs.dartVm, 3],
  [programs.trailbaseScripts, 6],
])("pass their tests in a shell: $folder", async ({ folder: where, files }, passed) => {
  const scripts = (await readdir(join(all, where))).filter((name) => files.test(name));
  for (const script of scripts) await run(where, "sh", "-n", script);
  expect(await run(where, "sh", "test/run.sh")).toContain(`${passed} checks passed`);
});
