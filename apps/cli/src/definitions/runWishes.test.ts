import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";

const { inherited } = readEnv();

const wishing = (wishes: string) => `
target: { id: words, source: { checkout: {} } }
scenarios: [{ id: words.micro, command: { run: [${process.execPath}, bench.mjs, "{trial}"] } }]
trials: 6
${wishes}
`;
/** Values are given, so that nothing depends on how fast this machine is. */
const bench = (values: readonly number[]) =>
  `console.log("parse " + ${JSON.stringify(values)}[(process.argv[2] ?? 1) - 1] + " ms");`;
const fast = bench([100, 101, 99, 100.5, 101.5, 99.5]);
const slow = bench([200, 202, 199, 201, 203, 198]);
/** Of one pair nothing can be said. */
const once = ["-n", "1"];

/** Runs a working tree whose file wishes this, after v1 was released with another benchmark. */
async function run(wishes: string, { now = slow, args = [] as string[] } = {}) {
  const { write, release } = await openFolder({
    "lapline.yml": wishing(wishes),
    "bench.mjs": fast,
  });
  release("v1");
  await write({ "bench.mjs": now });
  const { code, printed, noted } = await lapline(["run", ...args], { inherited });
  return { code, printed, noted: noted.join("\n") };
}

test("the baseline of the file is what the working tree is compared with", async () => {
  const { code, printed, noted } = await run("baseline: v1");
  expect(noted).toContain("Compared with v1, the baseline of lapline.yml.");
  expect(printed).toContain("v1 → working tree");
  expect(code).toBe(exitCodes.regression);
});

test("versions that are named do without it", async () => {
  const { code, printed, noted } = await run("baseline: v0", { args: ["--versions", "v1"] });
  expect(code).toBe(exitCodes.ok);
  expect(noted + printed).not.toMatch(/v0/);
});

const broken = "process.exit(1);";
test.each([
  ["regression", "failOn: [regression]", slow, [], exitCodes.regression],
  ["regression", "failOn: [invalid]", slow, [], exitCodes.ok],
  ["regression", "failOn: [invalid]", slow, ["--fail-on", "regression"], exitCodes.regression],
  ["regression", "failOn: [regression]", slow, ["--fail-on", "never"], exitCodes.ok],
  ["invalid", "failOn: [regression]", broken, [], exitCodes.ok],
  ["invalid", "failOn: [invalid]", broken, [], exitCodes.invalid],
  ["undecided", "", fast, once, exitCodes.ok],
  ["undecided", "failOn: [undecided]", fast, once, exitCodes.invalid],
])("a result that is %s, with %j in the file, at %#", async (_, wishes, now, args, expected) => {
  const { code } = await run(`baseline: v1\n${wishes}`, { now, args });
  expect(code).toBe(expected);
});

test("--fail-on is for what lapline.yml defines", async () => {
  const { code, sentence } = await lapline(["run", "sqlite@bundled", "--fail-on", "never"], {
    inherited,
  });
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain("--fail-on is for targets of lapline.yml");
});
