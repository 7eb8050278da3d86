import { readdir, readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { runDefinition } from "../commands/runDefinition.ts";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { testIo } from "../testing/testIo.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const { inherited } = readEnv();
const node = process.execPath;

const definition = `
target: { id: todo, source: { checkout: {} }, modes: { default: {}, wal: { env: { JOURNAL: wal } } } }
scenarios:
  - id: todo.sync
    harness:
      run: [${node}, harness.mjs, "{trial}"]
      measures:
        visible: { unit: ms, title: Until it is visible }
        rows: { unit: items/s }
      timeout: 20s
    params: { size: { type: integer, default: 7 } }
trials: 6
`;

/** A harness whose `run` answers what the expression says; `plan` is what `prepare` brought. */
const harness = (run: string, before = "") => `
import { createInterface } from "node:readline";
let plan;
const answers = {
  hello: () => ({ protocol: 1, harness: "test" }),
  prepare: (request) => { plan = request.plan; return {}; },
  warmup: () => ({}), verify: () => ({}), bye: () => ({}),
  run: () => (${run}),
};
${before}
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify({ id: request.id, ok: true, result: answers[request.op](request) }));
  if (request.op === "bye") process.exit();
}
`;
/** Values are given, so that nothing depends on how fast this machine is. */
const values = (list: readonly number[]) =>
  harness(`{ values: { visible: ${JSON.stringify(list)}[plan.trial - 1], rows: 100 } }`);
const slow = [200, 202, 199, 201, 203, 198];
const fast = [100, 101, 99, 100.5, 101.5, 99.5];

async function run(...args: string[]) {
  const { noted, printed, ...ended } = await lapline(["run", ...args], { inherited });
  return { ...ended, noted: noted.join("\n"), printed: printed.replaceAll("\u202f", " ") };
}

test("two versions are compared by their harnesses' measures, in base units", async () => {
  const place = await temporaryFolder();
  vi.stubEnv("TMPDIR", place);
  const { write, release } = await openFolder({
    "lapline.yml": definition,
    "harness.mjs": values(fast),
  });
  release("v1");
  await write({ "harness.mjs": values(slow) });
  const { code, printed } = await run("--base", "v1");
  expect(code).toBe(exitCodes.regression);
  expect(printed).toMatch(/Until it is visible +100 ms +201 ms +\S+ % slower +\[.*\] +6 \+ 6/);
  expect(printed).toMatch(/Rows +100 items\/s/);
  expect(printed).toContain("Interleaved whole trials. The harness of v1 cannot run slices.");
  // Neither data folders nor versions are left behind.
  const left = (await readdir(place)).filter((name) => /^lapline-(trial|versions)-/.test(name));
  expect(left).toEqual([]);
});

test("each trial has a fresh process, an empty folder, the mode, the parameters and a seed", async () => {
  const answers = `{ reasons: [JSON.stringify({
    ...plan, pid: process.pid, journal: process.env.JOURNAL, argument: process.argv[2],
    left: readdirSync(plan.dataDir).length + (writeFileSync(plan.dataDir + "/x", "") ?? 0),
  })] }`;
  const imports = 'import { readdirSync, writeFileSync } from "node:fs";';
  const { folder } = await openFolder({
    "lapline.yml": definition,
    "harness.mjs": imports + harness(answers),
  });
  const { code, printed } = await run("-n", "2", "--mode", "wal", "--json");
  expect(code).toBe(exitCodes.invalid);
  const { trials } = JSON.parse(printed).scenarios[0].versions[0];
  const [one, two] = trials.map(({ reasons }: { reasons: string[] }) =>
    JSON.parse(reasons[0] ?? ""),
  );
  expect(one).toMatchObject({
    ...{ target: "todo", version: "working tree", scenario: "todo.sync", mode: "wal", trial: 1 },
    ...{ params: { size: 7 }, measures: { visible: "ms", rows: "items/s" } },
    ...{ artifactDir: folder, baseUrl: null, journal: "wal", argument: "1", left: 0 },
  });
  expect(two).toMatchObject({ trial: 2, left: 0, argument: "2" });
  expect(two.pid).not.toBe(one.pid);
  expect(two.dataDir).not.toBe(one.dataDir);
  expect(two.seed).not.toBe(one.seed);
});

const good = "{ values: { visible: 1, rows: 1 } }";
test.each<[string, string, string | RegExp]>([
  ["that ends in the middle", harness("process.exit(7)"), /run was not answered: .*exit code 7/],
  ["that throws", harness("nothing.at.all"), /Its last lines on stderr: .*nothing is not defined/],
  [
    "with a number that JSON lacks",
    harness(good, "JSON.stringify = () => '{\"id\": 1, NaN}';"),
    /hello was answered with a line that is not a valid answer/,
  ],
  [
    "that misspells a measure",
    harness("{ values: { visble: 1, rows: 1 } }"),
    /“visble” is not a declared measure\. Did you mean “visible”\?/,
  ],
  [
    "that lacks a measure",
    harness("{ values: { rows: 1 } }"),
    "The harness reported no value for visible.",
  ],
  [
    "that counts errors",
    harness("{ values: { visible: 1, rows: 1 }, operations: 5, errors: 1 }"),
    "1 of 5 operations failed.",
  ],
  [
    "whose check fails",
    harness(good, 'answers.verify = () => ({ reasons: ["A row is lost."] });'),
    "A row is lost.",
  ],
  [
    "of another protocol",
    harness(good, 'answers.hello = () => ({ protocol: 2, harness: "x" });'),
    /hello: “protocol” is 2; it must be 1/,
  ],
  ["that cannot be read", "{", /hello was not answered: it ended with exit code 1/],
])("a harness %s makes a trial that does not count", async (_what, program, says) => {
  await openFolder({ "lapline.yml": definition, "harness.mjs": program });
  const { code, noted, printed } = await run("-n", "1");
  expect(code).toBe(exitCodes.invalid);
  expect(noted).toMatch(says);
  expect(printed).toContain("0 of 1 trials of working tree count");
});

test("one that refuses what is optional is measured, and what libraries print does not matter", async () => {
  const program = harness(good)
    .replace("console.log(", 'console.log("hello from a library"); console.log(')
    .replace(
      "ok: true, result: answers[request.op](request)",
      `...(["warmup", "verify"].includes(request.op)
        ? { ok: false, code: "unsupported", message: "nothing to do" }
        : { ok: true, result: answers[request.op](request) })`,
    );
  await openFolder({ "lapline.yml": definition, "harness.mjs": program });
  const { code, noted } = await run("-n", "1");
  expect(code).toBe(exitCodes.ok);
  expect(noted).not.toContain("does not count");
});

test("a harness that hangs ends after the scenario's time limit, with what it started", async () => {
  const hang = "await new Promise(() => setInterval(() => 0, 1e6))";
  const program = `import { spawn } from "node:child_process"; console.error("pid", spawn("sleep", ["600"]).pid); ${hang}`;
  const text = definition.replace("20s", "1s");
  await openFolder({ "lapline.yml": text, "harness.mjs": program });
  const { code, noted } = await run("-n", "1");
  expect(code).toBe(exitCodes.invalid);
  const [, pid] = /hello was not answered within .* s\..* pid (\d+)/.exec(noted) ?? [];
  expect(Number(pid)).toBeGreaterThan(1);
  // One that ended stays listed as a zombie until somebody takes note of it.
  const stat = () => readFile(`/proc/${pid}/stat`, "utf8").catch(() => " X ");
  await vi.waitFor(async () => expect(await stat()).toMatch(/ [ZX] /));
});

test("a harness that prints without end ends after the time limit too", async () => {
  const program = `import { writeSync } from "node:fs"; for (;;) { try { writeSync(1, "noise\\n".repeat(100)); } catch {} }`;
  await openFolder({ "lapline.yml": definition.replace("20s", "1s"), "harness.mjs": program });
  const { code, noted } = await run("-n", "1");
  expect(code).toBe(exitCodes.invalid);
  expect(noted).toMatch(/hello was not answered within .* s\. It printed instead: noise/);
});

test("Ctrl-C ends the harness and the run", async () => {
  const hang = `import { writeFileSync } from "node:fs"; writeFileSync("started", ""); await new Promise(() => setInterval(() => 0, 1e6))`;
  const { folder } = await openFolder({ "lapline.yml": definition, "harness.mjs": hang });
  const { io } = testIo({ inherited });
  const handlers: (() => void)[] = [];
  const stopped = runDefinition(
    {
      ...io,
      onInterrupt: (handler) => {
        handlers.push(handler);
        return () => void handlers.splice(handlers.indexOf(handler), 1);
      },
    },
    {},
  );
  const ended = expect(stopped).rejects.toMatchObject({ exitCode: exitCodes.interrupted });
  await vi.waitFor(async () => expect(await readdir(folder)).toContain("started"), 10_000);
  handlers.pop()?.();
  await ended;
  expect(handlers).toEqual([]);
});
