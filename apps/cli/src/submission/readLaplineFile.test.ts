import { versionSchema } from "@lapline/contracts";
import { laplineFileJsonSchema } from "@lapline/contracts/lapline-file";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { Failure } from "../failure.ts";
import { parseLaplineFile } from "./readLaplineFile.ts";

const commit = "ab".repeat(20);
const facts = { commit, tag: "v1.4.0" };

function problemOf(text: string): string {
  try {
    parseLaplineFile(text, "lapline.yml", facts);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return "";
}

const definition = {
  target: { id: "words", source: { checkout: {} } },
  scenarios: [{ id: "words.micro", command: { run: ["go", "test", "-bench=."] } }],
};

test("short forms are written out, and the commit under work stands in versions", () => {
  const text = `
# what we measure
targets:
  - mylib@git@{commit}
  - { target: pocketbase, compare: { baseVersion: "0.39.11", headVersion: "{tag}" } }
scenarios:
  - records.insert:records=2000
  - { scenario: records.read, params: { records: 10 } }
baseline: "1.3.0"
failOn: [regression]
`;
  expect(parseLaplineFile(text, "lapline.yml", facts)).toEqual({
    targets: [
      { target: "mylib", versions: [`git@${commit}`] },
      { target: "pocketbase", compare: { baseVersion: "0.39.11", headVersion: "v1.4.0" } },
    ],
    scenarios: [
      { scenario: "records.insert", params: { records: 2000 } },
      { scenario: "records.read", params: { records: 10 } },
    ],
    labels: ["local"],
    baseline: "1.3.0",
    failOn: ["regression"],
  });
});

test("a submission as the API takes it, in JSON, is read as it is", () => {
  const submission = {
    targets: [{ target: "sqlite", versions: ["bundled"] }],
    scenarios: [{ scenario: "records.insert" }],
    labels: ["a"],
  };
  expect(parseLaplineFile(JSON.stringify(submission), "s.json", {})).toEqual(submission);
});

test("every problem is told with its line and reason, in the order of the lines", () => {
  const text = `targets:
  - target: sqlite
    versions:
      - 1.10
  - pocketbase
  - mylib@git@{branch}
scenarios: [records.insert]
labels: [A B]
trial: 3
`;
  const lines = problemOf(text).split("\n");
  expect(lines[0]).toBe("lapline.yml is not a valid submission:");
  const told = lines
    .slice(1)
    .map((line) => /^ {2}lapline\.yml:(\d+):\d+: (.*)/.exec(line)?.slice(1));
  expect(told.map((one) => Number(one?.[0]))).toEqual([4, 5, 6, 8, 9]);
  const all = lines.join("\n");
  expect(all).toContain("4:9: “targets.0.versions.0” is 1.1; it must be text; put it into quotes");
  expect(all).toContain("Use name@version");
  expect(all).toContain("{branch} is not set by this CI job");
  expect(all).toMatch(/labels\.0: .*lower-case/);
  expect(lines.at(-1)).toMatch(
    /lapline\.yml:9:1: “trial” is not known here\. Did you mean “trials”\?/,
  );
});

test.each([
  ["targets: [", /lapline\.yml:1:\d+: /],
  ["- a\n- b\n", /lapline\.yml:1:\d+: /],
  ["", /lapline\.yml:1:\d+: /],
  ["targets: [a@1]\nscenarios: [x]\nurl: https://elsewhere.example\n", /url/],
])("%j is refused with a line", (text, told) => {
  expect(problemOf(text)).toMatch(told);
});

test("a target of one's own among several is refused with what to write instead", () => {
  const own = "{ id: todo, source: { checkout: {} } }";
  const lines = problemOf(`targets: [sqlite@bundled, ${own}]\nscenarios: [x]\n`).split("\n");
  expect(lines.slice(1)).toEqual([
    "  lapline.yml:1:27: targets.1: This defines a target of your own. Write it as “target” in a lapline.yml of its own folder.",
  ]);
});

test.each<[string, unknown, boolean]>([
  ["a submission", { targets: ["sqlite@bundled"], scenarios: ["records.insert"] }, true],
  ["a definition", definition, true],
  ["a definition with labels", { ...definition, labels: ["a"], baseline: "1.0.0" }, true],
  ["a misspelled name", { ...definition, trails: 3 }, false],
  ["both in one", { ...definition, targets: ["sqlite@bundled"] }, false],
])("the schema for editors judges %s", (_what, file, isValid) => {
  const validate = new Ajv2020({ strict: false }).compile(laplineFileJsonSchema());
  expect(validate(file)).toBe(isValid);
});

test("the schema for editors allows the short forms", () => {
  const [, submission] = Object(laplineFileJsonSchema()).oneOf;
  const schema = JSON.stringify(submission);
  expect(schema).toContain("pocketbase@0.40.4,0.39.11");
  expect(schema).toContain('"failOn":');
  const plain = z.toJSONSchema(versionSchema).pattern ?? "";
  expect(plain).not.toBe("");
  expect(schema).not.toContain(JSON.stringify(plain));
});

test.each([
  ["targts", "targets"],
  ["scenarois", "scenarios"],
])("the misspelled name %s is one mistake", (wrong, right) => {
  const text = "targets: [sqlite@bundled]\nscenarios: [records.insert]\n".replace(right, wrong);
  const [first, ...mistakes] = problemOf(text).split("\n");
  expect(first).toBe("lapline.yml is not a valid submission:");
  expect(mistakes).toEqual([expect.stringContaining(`Did you mean “${right}”?`)]);
});
