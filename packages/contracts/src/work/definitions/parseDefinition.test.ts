import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { definesTarget } from "./definesTarget.ts";
import { definitionCharactersMax } from "./definitionInput.ts";
import type { Definition } from "./definitionSchema.ts";
import { parseDefinition } from "./parseDefinition.ts";
import { fillPlaceholders } from "./placeholders.ts";

const valid = `
target:
  id: words
  source: { checkout: {} }
  build:
    steps: [[go, build, ./...]]
  modes:
    default: {}
    wal: { env: { JOURNAL: wal } }
scenarios:
  - id: words.micro
    command:
      run: [go, test, "-bench=.", "-run=^$", ./...]
      timeout: 5m
`;

/** Each problem as `line:column message`. */
function problemsOf(text: string): string[] {
  const parsed = parseDefinition(text);
  return parsed.ok
    ? ["none"]
    : parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

function definitionOf(text: string): Definition {
  const parsed = parseDefinition(text);
  return parsed.ok ? parsed.definition : expect.unreachable();
}

test("what is left out has its default", () => {
  const parsed = parseDefinition(valid);
  expect(parsed.ok && parsed.definition.scenarios[0]?.command).toEqual({
    run: ["go", "test", "-bench=.", "-run=^$", "./..."],
    format: "auto",
    output: "stdout",
    timeout: "5m",
  });
  expect(parsed.ok && parsed.definition.target.build?.timeout).toBe("30m");
});

test("all mistakes are named at once, each at its place and with the nearest word", () => {
  const wrong = valid
    .replace("build:", "biuld:")
    .replace("timeout: 5m", "timeout: soon\n      format: gobench")
    .replace("id: words.micro", "id: Words");
  expect(problemsOf(wrong)).toEqual([
    "5:3 “biuld” is not known here. Did you mean “build”? Use one of id, title, description, homepage, source, build, modes, server.",
    expect.stringMatching(/^11:9 Use lower-case letters, digits and underscores/),
    "14:16 Write a time up to 24h, e.g. 500ms, 30s or 10m.",
    expect.stringMatching(/^15:15 “gobench” is not known here\. Did you mean “/),
  ]);
});

describe("a mistake has a sentence that says what to do", () => {
  const replaced = (from: string, to: string) => problemsOf(valid.replace(from, to));
  test.each<[string, string, string, string]>([
    [
      "no source",
      "source: { checkout: {} }",
      "source: {}",
      "Give exactly one of checkout, git, npm, pip, go, cargo, maven, image and archive.",
    ],
    ["nothing to run", "scenarios:", "other:", "“scenarios” is missing."],
    ["true for text", '-bench=."', 'x", true', "This has to be text, not true or false; put"],
    ["text for a list", "[go, build, ./...]", "go build", "has to be a list, such as [one, two]"],
    ["nothing for names", "{ checkout: {} }", "", "“source” is empty. Write names with values"],
    ["text for a number", "scenarios:", "trials: many\nscenarios:", "“trials” has to be a number"],
    ["a format cut short", "timeout: 5m", "format: pytest", "did you mean “pytest-benchmark”?"],
    ["a number for text", "id: words\n", "id: 1.10\n", "put it into quotes."],
    [
      "an unknown placeholder",
      '"-bench=."',
      '"-bench={verison}"',
      "Write {version}, or {{verison}}",
    ],
    [
      "a placeholder in a path",
      "timeout: 5m",
      "output: '{trial}.txt'",
      "Only arguments and variables have placeholders",
    ],
    ["no program", "[go, build, ./...]", '[""]', "Name a program first."],
    ["a path out of the folder", "timeout: 5m", "folder: ../other", "use a path below the folder"],
    ["an output elsewhere", "timeout: 5m", "output: /etc/passwd", "Use stdout, or a path below"],
    [
      "a repository with a password",
      "checkout: {}",
      "git: { repository: 'https://u:p@h.example/r' }",
      "Use an https address without user or password",
    ],
  ])("%s", (_what, from, to, words) => {
    expect(replaced(from, to).join("\n").toLowerCase()).toContain(words.toLowerCase());
  });
  test("two scenarios of one id", () => {
    const again = valid + valid.slice(valid.indexOf("  - id:"));
    expect(problemsOf(again)).toEqual([
      "15:9 “words.micro” is the id of scenario 1 of this file; use another one.",
    ]);
  });
});

describe("parameters of a command", () => {
  const withParams = valid
    .replace('"-bench=."', '"-bench={param.name}", "-benchtime={param.times}x"')
    .replace("      timeout: 5m", "      env: { SORTED: '{param.sorted}' }")
    .concat(
      "    params:\n",
      "      name: { type: text, default: . }\n",
      "      times: { type: integer, default: 5, min: 1, max: 9 }\n",
      "      sorted: { type: boolean, default: true }\n",
    );
  const replaced = (from: string, to: string) => {
    expect(withParams).toContain(from);
    return problemsOf(withParams.replace(from, to));
  };

  test("stand for whole arguments, parts of them and variables", () => {
    expect(problemsOf(withParams)).toEqual(["none"]);
    const { command } = definitionOf(withParams).scenarios[0] ?? expect.unreachable();
    const fill = (text = "") =>
      fillPlaceholders(text, {
        ...{ version: "v1", trial: "2" },
        params: { name: "Parse{version}", times: 3, sorted: false },
      });
    expect(command?.run.map(fill)).toEqual([
      ...["go", "test", "-bench=Parse{version}", "-benchtime=3x", "-run=^$", "./..."],
    ]);
    expect(fill(command?.env?.SORTED)).toBe("false");
  });

  test.each<[string, string, string, string]>([
    [
      "one that does not exist, at its argument",
      "{param.times}",
      "{param.time}",
      "13:46 Nothing fills in {param.time}. Write {param.times}, or {{param.time}} for the text itself.",
    ],
    [
      "one that nothing uses",
      "{param.times}",
      "5",
      "17:14 Nothing uses the parameter times. Write {param.times}.",
    ],
    [
      "one that is a setting of machines",
      "      sorted: {",
      "      front: { type: boolean, default: true }\n      sorted: {",
      "18:14 Machines have a setting “front” of their own. Use another name.",
    ],
    ["a default out of bounds", "default: 5", "default: 10", "17:40 Use at most 9."],
    [
      "one in a place without parameters",
      "[go, build, ./...]",
      "[go, build, '{param.name}']",
      "6:25 Nothing fills in {param.name}. Only a command has parameters in arguments and variables, those of its params; {{param.name}} is the text itself.",
    ],
  ])("%s is named", (_what, from, to, problem) => {
    expect(replaced(from, to)).toContain(problem);
  });
});

test("an empty file says so", () => {
  expect(problemsOf("")).toEqual([
    "1:1 The file is empty. Write names with values, such as {name: value}.",
  ]);
});

test("a misspelled name is one mistake", () => {
  expect(problemsOf(valid.replace("command:", "comand:"))).toEqual([
    "12:5 “comand” is not known here. Did you mean “command”? Use one of id, title, description, params, command, http, harness.",
  ]);
});

test("a misspelled source is one mistake too", () => {
  expect(problemsOf(valid.replace("{ checkout: {} }", "{ chekout: {} }"))).toEqual([
    expect.stringMatching(/^4:13 “chekout” is not known here. Did you mean “checkout”\?/),
  ]);
});

test("a name that cannot be one says what may be", () => {
  expect(problemsOf(valid.replace("JOURNAL", "JOUR-NAL"))).toEqual([
    "9:19 “JOUR-NAL”: use letters, digits and underscores.",
  ]);
});

test("a doubled brace is text", () => {
  expect(problemsOf(valid.replace('"-bench=."', '"-bench={{.}}"'))).toEqual(["none"]);
});

test("what is no YAML, too long or repeats itself without end is refused with a place", () => {
  expect(problemsOf("target: [")[0]).toMatch(/^1:\d+ This is not YAML: /);
  expect(problemsOf(" ".repeat(definitionCharactersMax + 1))[0]).toMatch(
    /^1:1 The file has 200,001/,
  );
  const levels = Array.from(
    { length: 12 },
    (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(9)}]`,
  );
  expect(problemsOf(["l0: &l0 [x]", ...levels].join("\n"))[0]).toMatch(/^1:1 The file's aliases/);
});

test("no text makes it throw, and every refusal has a place in the text", () => {
  const pieces = fc.array(
    fc.constantFrom(...valid.split(/(?<=[ \n{[,:])/), "{", "&a ", "*a", "1e9"),
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join("");
      const parsed = parseDefinition(text);
      const lines = text.split("\n").length;
      return (
        parsed.ok ||
        parsed.problems.every(({ line, column }) => line >= 1 && line <= lines && column >= 1)
      );
    }),
  );
});

describe("a text of strangers", () => {
  const scenario = (json: string) =>
    `${valid.split("    command:")[0]}    http: { requests: [{ post: /, json: ${json} }] }\n`;
  const inBuild = (member: string) => valid.replace("    steps:", `    ${member}\n    steps:`);
  test.each([
    ["a value inside itself", scenario("&a { x: *a }"), "stands inside the value"],
    ["far too many levels", scenario("[".repeat(5000) + "]".repeat(5000)), "64 levels deep"],
    ["one level too many", scenario("[".repeat(65) + "]".repeat(65)), "64 levels deep"],
    ["levels that never end", "[".repeat(100_000), "64 levels deep"],
    ["a list as a name", `${valid}[a]: 1`, "A name has to be text"],
    ["a name twice", `${valid}trials: 1\ntrials: 2`, "“trials” is there twice"],
    ["a variable that vanishes", inBuild("env: { __proto__: x }"), "“__proto__”"],
    ["a file that vanishes", inBuild("files: { __proto__: x }"), "“__proto__”"],
  ])("is refused at its place for %s", (_, text, message) => {
    expect(problemsOf(text).join("\n")).toContain(message);
  });

  test("with thousands of mistakes is answered with the first hundred and their number", () => {
    const names = Array.from({ length: 15_000 }, (_, index) => `k${index}: 1`).join("\n");
    const problems = problemsOf(`${valid}${names}`);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toContain("14,900 more mistakes");
  });

  test.each([
    ["names", Array.from({ length: 15_000 }, (_, index) => `k${index}: 1`).join("\n")],
    ["lists as names", `x: {${"[a]: 1, ".repeat(20_000)}}`],
    [
      "aliases",
      `x: &a [1]\n${Array.from({ length: 5_000 }, (_, index) => `y${index}: &b${index} [*a]`).join("\n")}`,
    ],
    ["levels", "[".repeat(99_000) + "]".repeat(99_000)],
  ])("is read in time in proportion to its length: %s", (_, text) => {
    // The least CPU time of three, ms: a machine that does other work does not lengthen it.
    const timeOf = (one: string) => {
      const times = [1, 2, 3].map(() => {
        const before = process.cpuUsage();
        parseDefinition(one);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    // Compared with an innocent text of the same length: a quadratic reader takes 20 times as long.
    const usual = timeOf(`${valid}${"# a comment\n".repeat(text.length / 12)}`);
    expect(timeOf(text)).toBeLessThan(10 * usual + 500);
  });
});

test("a definition and a submission in one file is one mistake, which says what to keep", () => {
  expect(problemsOf(`${valid}targets: [sqlite@bundled]\n`)).toEqual([
    "15:1 The file has “target” and “targets”. Keep “target” to define software here, or “targets” to submit what the server knows. Several targets of your own have a file each, in folders of their own.",
  ]);
});

describe("each name of a definition misspelled is one mistake", () => {
  // Every name that stands in the file, at its place.
  const names = [...valid.matchAll(/(?<=^|[ {])([a-z]{4,})(?=:)/gm)];
  // A name that says which kind of thing it is leaves nothing that its members could be judged by.
  test.each(
    names
      .map((match) => [match[1] ?? "", match.index] as const)
      .filter(([name]) => !["modes", "default"].includes(name)),
  )("%s at %d", (name, at) => {
    const text = `${valid.slice(0, at)}${name.slice(0, 2)}${name.slice(3)}${valid.slice(at + name.length)}`;
    expect(definesTarget(text)).toBe(true);
    expect(problemsOf(text)).toEqual([expect.stringContaining(`Did you mean “${name}”?`)]);
  });
});
