import { describe, expect, test } from "vitest";
import { declaredMeasures } from "./harnessScenario.ts";
import { parseDefinition } from "./parseDefinition.ts";
import { revisionText } from "./revision.ts";
import { defaultParams } from "./scenarioParams.ts";

const valid = `
target: { id: todo, source: { checkout: {} } }
scenarios:
  - id: todo.sync
    harness:
      run: [python3, bench/harness.py, "{version}"]
      measures:
        visible: { unit: ms, title: Until it is visible }
        rows_per_second: { unit: items/s }
    params:
      rows: { type: integer, default: 64, min: 1, max: 512 }
      mode: { type: choice, default: fast, values: [fast, safe] }
`;

function harnessOf(text: string) {
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join("\n"));
  return parsed.definition.scenarios[0]?.harness ?? expect.unreachable();
}

function problemsOf(text: string): string[] {
  const parsed = parseDefinition(text);
  return parsed.ok
    ? ["none"]
    : parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test("measures have a title, a direction and their base unit", () => {
  const title = "Until it is visible";
  expect(declaredMeasures(harnessOf(valid))).toEqual([
    { name: "visible", title, unit: "ns", factor: 1e6, direction: "lower_is_better" },
    {
      name: "rows_per_second",
      title: "Rows per second",
      ...{ unit: "items/s", factor: 1, direction: "higher_is_better" },
    },
  ]);
});

test("parameters have their defaults", () => {
  const parsed = parseDefinition(valid);
  const scenario = parsed.ok ? parsed.definition.scenarios[0] : undefined;
  expect(scenario?.harness?.timeout).toBe("10m");
  expect(defaultParams(scenario?.params)).toEqual({ rows: 64, mode: "fast" });
});

describe("a mistake has its place and says what to do", () => {
  test.each<[string, string, string, RegExp]>([
    ["a unit", "unit: ms", "unit: msec", /^8:26 “msec” is not known here.*“ms/],
    ["a member", "measures:", "measure:", /^7:7 “measure” is not known here.*“measures”/],
    ["a measure's name", "visible:", "Visible:", /^8:9 “Visible”: .*time_to_first_row/],
    [
      "a measure's member",
      "title: Until it is visible",
      "titel: x",
      /“titel” is not known here.*“title”/,
    ],
    ["a direction", "items/s", "items/s, direction: up", /“up” is not known here/],
    ["no program", "[python3, bench/harness.py", '[""', /Name a program first/],
    ["a path out of the folder", "measures:", "folder: ../x\n      measures:", /below the folder/],
    ["a placeholder", "{version}", "{verison}", /^6:\d+ Nothing fills in \{verison\}/],
    ["a default out of bounds", "default: 64", "default: 640", /^11:\d+ Use at most 512/],
    ["a default of another type", "default: 64", "default: 6.5", /^11:\d+ /],
    ["a default that is not listed", "default: fast", "default: slow", /Use one of fast, safe/],
    [
      "bounds of a choice",
      "values: [fast, safe]",
      "values: [fast, safe], min: 3",
      /“min” is not known here/,
    ],
    [
      "a command beside it",
      "    harness:",
      "    command: { run: [x] }\n    harness:",
      /exactly one/,
    ],
  ])("%s", (_what, from, to, says) => {
    expect(problemsOf(valid)).toEqual(["none"]);
    expect(problemsOf(valid.replace(from, to)).join("\n")).toMatch(says);
  });

  test("nothing to measure with", () => {
    const text = valid.slice(0, valid.indexOf("    harness:"));
    expect(problemsOf(text)).toEqual(["4:5 Give exactly one of command, http and harness."]);
  });

  test("no measures", () => {
    const text = valid.replace(/measures:[\s\S]*/, "measures: {}\n");
    expect(problemsOf(text).join("\n")).toContain("Name at least one measure");
  });
});

describe("the revision", () => {
  const textOf = (text: string) => {
    const parsed = parseDefinition(text);
    return parsed.ok ? revisionText(parsed.definition, "todo.sync", "default") : "";
  };
  test.each([
    ["the program", "bench/harness.py", "bench/other.py"],
    ["the environment", "      measures:", "      env: { A: b }\n      measures:"],
    ["the folder", "      measures:", "      folder: lib\n      measures:"],
    ["a measure's unit", "unit: ms", "unit: KiB"],
    ["a measure's name", "visible:", "seen:"],
  ])("%s changes it", (_what, from, to) => {
    expect(textOf(valid.replace(from, to))).not.toBe(textOf(valid));
  });
  test.each([
    ["a title", "Until it is visible", "Visible"],
    ["another unit of the same kind", "unit: ms", "unit: s"],
    ["a time limit", "      measures:", "      timeout: 1h\n      measures:"],
    // Values of parameters separate series by themselves.
    ["bounds of a parameter", "max: 512", "max: 600"],
  ])("%s does not", (_what, from, to) => {
    expect(valid).toContain(from);
    expect(textOf(valid.replace(from, to))).toBe(textOf(valid));
  });
});
