import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram, inTurn, requireGo } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

// Each package's own tests, in its language's own tool, and its example in the conformance test.

const root = join(import.meta.dirname, "../..");
const go = requireGo();
const goProgram = go.available ? go.at : "";
const python = findProgram("python3");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-packages-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a tool said, on both channels and on the first alone; throws with it when the tool failed. */
async function runTool(where: string, program: string, ...argv: string[]) {
  const options = { cwd: join(root, "harnesses", where), timeout: 5 * 60_000 };
  const { stdout, stderr } = await promisify(execFile)(program, argv, options);
  return { said: stdout + stderr, stdout };
}

async function run(...command: Parameters<typeof runTool>): Promise<string> {
  return (await runTool(...command)).said;
}

/** The JSON of a tool, which may note things for people on the other channel, such as a busy host. */
async function readJson(...command: Parameters<typeof runTool>): Promise<unknown> {
  return JSON.parse((await runTool(...command)).stdout);
}

const checkedSchema = z.looseObject({
  passed: z.boolean(),
  checks: z.array(z.looseObject({ rule: z.string(), outcome: z.string() })),
  trials: z.array(z.object({ latency: z.number() })).length(1),
});

/** Takes an example through `lapline harness test`; throws with what it said when a rule is broken. */
async function expectConformance(where: string, ...argv: string[]): Promise<void> {
  const main = join(root, "apps/cli/src/main.ts");
  const args = ["harness", "test", "-n", "1", "--param", "count=500", "--json", "--", ...argv];
  const said = await readJson(where, process.execPath, main, ...args);
  const { passed, checks, trials } = checkedSchema.parse(said);
  expect(passed).toBe(true);
  expect(checks.length).toBeGreaterThan(15);
  expect(trials[0]?.latency).toBeGreaterThan(0);
}

/** Has `lapline harness init` write into a new folder, and checks the written example there. */
async function expectWritten(language: string, files: Readonly<Record<string, string>> = {}) {
  const place = await mkdtemp(join(folder, "init-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
  const main = join(root, "apps/cli/src/main.ts");
  const env = { ...process.env, PATH: `${join(goProgram, "..")}:${process.env.PATH}` };
  // Nothing of it may need a download.
  const options = { cwd: place, timeout: 5 * 60_000, env: { ...env, GOPROXY: "off" } };
  const written = await promisify(execFile)(
    process.execPath,
    [main, "harness", "init", language],
    options,
  );
  const [, next = ""] = /Next: lapline (harness test -- .*)$/m.exec(written.stdout) ?? [];
  const test = [main, ...next.split(" ").toSpliced(2, 0, "-n", "1")];
  const said = await promisify(execFile)(process.execPath, test, options);
  expect(said.stdout).toMatch(/(\d+) of \1 checks passed/);
}

describe.runIf(python !== null)("in Python", () => {
  it("pass unittest", async () => {
    const said = await run("python", python ?? "", "-B", "-m", "unittest");
    expect(Number(/Ran (\d+) tests/.exec(said)?.[1])).toBeGreaterThanOrEqual(7);
  });

  it("speak the protocol", () => expectConformance("python", python ?? "", "-B", "example.py"));

  it("speak it where lapline harness init writes them", () => expectWritten("python"));
});

const measuredSchema = z.object({
  scenarios: z.tuple([
    z.looseObject({
      judged: z.tuple([
        z.looseObject({
          countedCount: z.literal(2),
          measures: z.array(
            z.looseObject({
              measure: z.looseObject({ title: z.string(), unit: z.string() }),
              samples: z.array(z.number().positive()).length(2),
            }),
          ),
        }),
      ]),
    }),
  ]),
});

describe.runIf(python !== null)("the example in Python", () => {
  const example = "../examples/harness-python";
  const cli = join(root, "apps/cli/src/main.ts");

  it("is measured as it lies there", async () => {
    const said = await readJson(example, process.execPath, cli, "run", "-n", "2", "--json");
    const [{ judged }] = measuredSchema.parse(said).scenarios;
    expect(judged[0].measures.map(({ measure }) => [measure.title, measure.unit])).toEqual([
      ["Insert", "ns"],
      ["Insert p99", "ns"],
      ["Inserts", "ops/s"],
      ["Size of the database", "bytes"],
    ]);
  });

  it("keeps every rule", async () => {
    const said = await run(example, process.execPath, cli, "harness", "test", "-n", "1");
    expect(said).toMatch(/(\d+) of \1 checks passed/);
  });

  it("has the package as it is", async () => {
    const [copy, original] = await Promise.all(
      ["examples/harness-python/bench", "harnesses/python"].map((place) =>
        readFile(join(root, place, "lapline_harness.py"), "utf8"),
      ),
    );
    expect(copy).toBe(original);
  });
});

describe.runIf(go.available)("in Go", () => {
  it("pass go vet and go test, and are formatted", async () => {
    await inTurn("go build", async () => {
      await run("go", goProgram, "vet", "./...");
      const said = await run("go", goProgram, "test", "-count=1", "-v", ".");
      expect(said.match(/^--- PASS/gm)?.length).toBeGreaterThanOrEqual(4);
    });
    expect(await run("go", join(goProgram, "../gofmt"), "-l", ".")).toBe("");
  });

  it("speak the protocol", async () => {
    const program = join(folder, "example");
    await inTurn("go build", () => run("go", goProgram, "build", "-o", program, "./example"));
    await expectConformance("go", program);
  });

  it.each([
    ["a module of their own", {}],
    ["somebody's module", { "go.mod": "module example.org/team/sort\n\ngo 1.21\n" }],
  ])("speak it where lapline harness init writes them, as %s", (_what, files) =>
    inTurn("go build", () => expectWritten("go", files)),
  );
});

describe("in JavaScript", () => {
  it("pass node --test", async () => {
    const said = await run("javascript", process.execPath, "--test", "--test-reporter=tap");
    expect(Number(/^# pass (\d+)/m.exec(said)?.[1])).toBeGreaterThanOrEqual(5);
    expect(said).toContain("# fail 0");
  });

  it("speak the protocol", () => expectConformance("javascript", process.execPath, "example.mjs"));

  it("speak it where lapline harness init writes them", () => expectWritten("javascript"));
});
