import { readdir } from "node:fs/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { type HarnessCheck, type HarnessRule, harnessRules } from "./harnessRules.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const { inherited } = readEnv();
const node = process.execPath;

/** A harness that keeps every rule; each test breaks one of them by replacing a piece of it. */
const good = `
import { createInterface } from "node:readline";
let isPrepared = false;
let counted = 0;
const answers = {
  hello: () => ({ protocol: 1, harness: "good", capabilities: ["slice"] }),
  prepare: ({ plan }) => {
    if (isPrepared) throw Object.assign(new Error("prepared before"), { code: "unsupported" });
    const { dataDir, measures } = plan;
    if (!dataDir) throw new Error("no folder");
    isPrepared = true;
    return {};
  },
  warmup: () => ({ operations: 1 }),
  run: () => ({ values: { visible: 1.5 }, startedAfterNs: 1000, durationNs: 2000 }),
  slice: ({ slice: { operations, counted: counts } }) => {
    if (counts) counted += operations;
    return { operations, durationNs: 100 };
  },
  summary: () => ({ values: { visible: 1.5 }, operations: counted }),
  verify: () => ({}),
  bye: () => ({}),
};
const send = (line) => process.stdout.write(JSON.stringify(line) + "\\n");
for await (const line of createInterface({ input: process.stdin })) {
  let request;
  try { request = JSON.parse(line); } catch { continue; }
  const { id, op } = Object(request);
  if (!Number.isInteger(id) || typeof op !== "string") continue;
  try {
    if (!Object.hasOwn(answers, op)) throw Object.assign(new Error("what?"), { code: "unsupported" });
    if (!isPrepared && ["warmup", "run", "verify"].includes(op)) throw new Error("not prepared");
    send({ id, ok: true, result: answers[op](request) });
  } catch (error) {
    send({ id, ok: false, code: error.code ?? "load_failed", message: error.message });
  }
  if (op === "bye") process.exit(0);
}
`;

const definition = `
target: { id: todo, source: { checkout: {} }, modes: { wal: { env: { JOURNAL: wal } } } }
scenarios:
  - id: todo.micro
    command: { run: [echo] }
  - id: todo.sync
    harness:
      run: [${node}, harness.mjs, "{version}"]
      measures: { visible: { unit: ms } }
    params: { rows: { type: integer, default: 7 } }
`;

interface Printed {
  passed: boolean;
  checks: HarnessCheck[];
  trials: Record<string, number>[];
}

async function harnessTest(program: string, ...args: string[]) {
  await openFolder({ "lapline.yml": definition, "harness.mjs": program });
  const { code, printed } = await lapline(["harness", "test", "--json", ...args], { inherited });
  const seen: Printed = JSON.parse(printed);
  const failed = seen.checks.filter(({ outcome }) => outcome === "failed");
  return { code, ...seen, failed: failed.map(({ rule }) => rule), first: failed[0] };
}

test("a good harness keeps every rule, and nothing is left behind", async () => {
  const place = await temporaryFolder();
  vi.stubEnv("TMPDIR", place);
  const { code, passed, failed, checks, trials } = await harnessTest(good);
  expect({ code, passed, failed }).toEqual({ code: exitCodes.ok, passed: true, failed: [] });
  expect(checks.map(({ rule }) => rule)).toEqual(Object.keys(harnessRules));
  expect(trials).toEqual([{ visible: 1.5e6 }, { visible: 1.5e6 }]);
  expect((await readdir(place)).filter((name) => name.startsWith("lapline-harness-"))).toEqual([]);
});

test("what is optional may be unsupported, and progress may be reported", async () => {
  const without = good
    .replace(/ {2}(warmup|verify): .*\n/g, "")
    .replace('"warmup", "run", "verify"', '"run"')
    .replace(
      "run: () => (",
      `run: () => (send({ event: "progress", operations: 1, operationsTotal: null, rate: 5 }), `,
    );
  const { failed } = await harnessTest(without, "-n", "1");
  expect(failed).toEqual([]);
});

/** By rule: what is replaced in the good harness, and what the problem says. */
const broken: Record<HarnessRule, [from: string | RegExp, to: string, says: RegExp]> = {
  start: ["for await", "process.exit(3); for await", /exit code 3/],
  hello: ["protocol: 1", "protocol: 2", /hello: “protocol” is 2; it must be 1/],
  clean_stdout: ["let isPrepared", 'console.log("ready"); let isPrepared', /It printed: ready/],
  strange_lines: ["continue; }", "throw new Error() }", /hello after them|was not answered/],
  unknown_verb: [
    '"what?"), { code: "unsupported" }',
    '"what?"), { code: op === "probe" ? "unsupported" : "load_failed" }',
    /refused explode \(load_failed\)/,
  ],
  order: ["if (!isPrepared &&", "if (false &&", /answered warmup as if/],
  probe: [
    "verify: () => ({}),",
    "verify: () => ({}), probe: () => { throw new Error('oh') },",
    /refused probe \(load_failed\): oh/,
  ],
  prepare: ["if (!dataDir)", "if (dataDir)", /refused prepare \(load_failed\): no folder/],
  new_members: ["if (!dataDir)", "if (plan.later)", /refused prepare/],
  prepare_once: ["isPrepared) throw", "false) throw", /answered a second prepare as if/],
  warmup: ["operations: 1", "operation: 1", /“operation” is not a member.*“operations”/],
  run: ["values: {", "value: {", /“value” is not a member.*“values”/],
  values: ["visible: 1.5", "", /no value for visible/],
  times: ["durationNs: 2000", "durationNs: 9e12", /durationNs is 9000000000000 ns/],
  valid: ["values: {", 'reasons: ["A row is lost."], values: {', /A row is lost/],
  slice: ["if (counts)", "if (true)", /summary has 4 operations, but its counted slices have 3/],
  verify: [
    "verify: () => ({})",
    "verify: () => ({ reason: [] })",
    /“reason” is not a member.*“reasons”/,
  ],
  bye: ['if (op === "bye") process.exit(0)', 'if (op === "bye") process.exit(4)', /exit code 4/],
  end_of_input: [/$/, "if (!isPrepared) setInterval(() => 0, 1000);", /it still runs after 5 s/],
  end_of_input_prepared: [
    /$/,
    "if (isPrepared) setInterval(() => 0, 1000);",
    /it still runs after 5 s/,
  ],
};

describe("each rule has a harness that breaks it and is caught", () => {
  test.each(Object.entries(broken))("%s", { timeout: 60_000 }, async (rule, [from, to, says]) => {
    const program = good.replace(from, to);
    expect(program).not.toBe(good);
    const { code, passed, first, failed } = await harnessTest(program, "-n", "1");
    expect({ code, passed }).toEqual({ code: exitCodes.invalid, passed: false });
    expect(failed).toEqual([rule]);
    expect(first?.problem).toMatch(says);
  });
});

test("more ways in which an answer is wrong", { timeout: 60_000 }, async () => {
  const ways: [string, string, HarnessRule][] = [
    ['if (op === "bye") process.exit(0);', "", "bye"],
    ["startedAfterNs: 1000", 'startedAtNs: "1790000000000000000"', "times"],
    ["visible: 1.5", "visible: null", "run"],
    ["visible: 1.5", "visble: 1.5", "run"],
    ["if (!Number.isInteger(id)", "if (false", "strange_lines"],
  ];
  for (const [from, to, rule] of ways) {
    const { failed } = await harnessTest(good.replace(from, to), "-n", "1");
    expect(failed, to).toContain(rule);
  }
});

describe("the command line", () => {
  test("a command needs no lapline.yml, and any measure will do", async () => {
    const { folder } = await openFolder({ "harness.mjs": good });
    const args = ["harness", "test", "-n", "1", "--", node, `${folder}/harness.mjs`];
    const { code, printed } = await lapline(args, { inherited });
    expect(code).toBe(exitCodes.ok);
    expect(printed).toMatch(/^passed {6}starts and answers hello/);
    expect(printed).toMatch(/visible: 1\.5\n20 of 20 checks passed, 0 failed\.$/);
  });

  test("the plan has the scenario's parameters, measures and mode", async () => {
    const program = good
      .replace(
        "values: {",
        "reasons: [JSON.stringify({ ...seen, j: process.env.JOURNAL, a: process.argv[2] })], values: {",
      )
      .replace("let isPrepared", "let seen, isPrepared")
      .replace("const { dataDir", "seen = plan; const { dataDir");
    const { first } = await harnessTest(program, "-n", "1", "--param", "rows=9");
    expect(JSON.parse(first?.problem ?? "")).toMatchObject({
      ...{ target: "todo", scenario: "todo.sync", mode: "wal", params: { rows: 9 }, trial: 1 },
      ...{ measures: { visible: "ms" }, j: "wal", a: "working tree" },
    });
  });

  test("a failed check says what happened and what to do", async () => {
    await openFolder({
      "lapline.yml": definition,
      "harness.mjs": good.replace("visible: 1.5", ""),
    });
    const { code, printed } = await lapline(["harness", "test", "-n", "1"], { inherited });
    expect(code).toBe(exitCodes.invalid);
    expect(printed).toContain(
      "FAILED      reports each measure\n            The harness reported no value for visible.\n            Report a finite number",
    );
  });

  test.each<[string[], RegExp]>([
    [["-s", "todo.micro"], /no harness todo\.micro\. It has todo\.sync\./],
    [["--param", "rows"], /write name=value/],
    [["--param", "row=1"], /no parameter row\. Its parameters: rows\./],
    [["--timeout", "soon"], /Use a time/],
    [["--file", "none.yml"], /none\.yml cannot be read/],
  ])("%j is refused", async (args, says) => {
    await openFolder({ "lapline.yml": definition });
    const { code, sentence } = await lapline(["harness", "test", ...args], { inherited });
    expect(code).toBe(exitCodes.usage);
    expect(sentence).toMatch(says);
  });

  test("a program that is not there has one sentence", async () => {
    await openFolder({});
    const { code, printed } = await lapline(["harness", "test", "--", "./nothing"], { inherited });
    expect(code).toBe(exitCodes.invalid);
    expect(printed).toContain("it cannot be started: ./nothing was not found");
  });
});
